"""What the programs that measure share: values by name, and the table that they become."""
import datetime
import json
import os
import pathlib
import platform
import statistics
import subprocess


class Figures:
    """Values by what was measured, in the order in which they came up."""

    def __init__(self):
        self.values, self.units, self.tried = {}, {}, {}

    def add(self, name, value, unit="ms"):
        self.tried[name] = self.tried.get(name, 0) + 1
        self.units[name] = unit
        self.values.setdefault(name, [])
        if value is not None:
            self.values[name].append(value)

    def median(self, name, of=lambda value: value):
        values = [of(value) for value in self.values.get(name, [])]
        return statistics.median(values) if values else None

    def rows(self):
        for name, values in self.values.items():
            row = {"what": name, "unit": self.units[name], "runs": len(values), "of": self.tried[name]}
            if values:
                row |= {"median": statistics.median(values), "min": min(values), "max": max(values)}
            yield row


def number(value, unit):
    return f"{value:.2f}" if unit in ("s", "") else f"{value:.0f}"


def machine(runs):
    """Where and when, for a table that is kept."""
    def output(*command):
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()

    cpu = next((line.split(":", 1)[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
                if line.startswith("model name")), platform.machine())
    return (f"{datetime.date.today().isoformat()}, revision {output('git', 'rev-parse', '--short', 'HEAD')}, "
            f"{os.cpu_count()} cores of {cpu}, software GL, {runs} runs; "
            f"load of the machine at the end {os.getloadavg()[1]:.1f}")


def table(figures, runs, aims):
    lines = [machine(runs), "", "| figure | median | least | most | runs |", "|---|--:|--:|--:|--:|"]
    for row in figures.rows():
        cells = [number(row[key], row["unit"]) + f" {row['unit']}" if key in row else "–"
                 for key in ("median", "min", "max")]
        lines.append(f"| {row['what']} | {' | '.join(cells)} | {row['runs']} of {row['of']} |")
    lines += ["", "| aim | most | median | |", "|---|--:|--:|---|"]
    for what, value, most, unit in aims:
        space = f" {unit}" if unit else ""
        lines.append(f"| {what} | {most}{space} | {number(value, unit)}{space} | "
                     f"{'met' if value <= most else '**missed**'} |")
    return lines


def document(path, lines, marks):
    text = path.read_text()
    before, rest = text.split(marks[0], 1)
    after = rest.split(marks[1], 1)[1]
    path.write_text(before + "\n".join([marks[0], *lines, marks[1]]) + after)


def tell(figures, aims, lines, as_json):
    """Prints the table, or one line of JSON a row."""
    if not as_json:
        return print("\n".join(lines))
    for row in figures.rows():
        print(json.dumps(row, ensure_ascii=False))
    for what, value, most, unit in aims:
        print(json.dumps({"aim": what, "most": most, "unit": unit, "median": value, "met": value <= most},
                         ensure_ascii=False))
