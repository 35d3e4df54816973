enum DemoSitePlaceholder {}
