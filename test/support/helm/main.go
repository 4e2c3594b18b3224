// Renders a chart as `helm template NAME CHART --namespace NAMESPACE --values FILE…` does, out of the packages that Helm is made
// of, for tests where Helm is not installed. Values are not held against values.schema.json.
package main

import (
	"flag"
	"fmt"
	"os"
	"sort"
	"strings"
)

// A flag that may be given several times.
type list []string

func (given *list) String() string { return strings.Join(*given, ",") }

func (given *list) Set(value string) error {
	*given = append(*given, value)
	return nil
}

// Of versions that a cluster knows, for templates.
func (given list) Has(wanted string) bool {
	for _, one := range given {
		if one == wanted {
			return true
		}
	}
	return false
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	if len(arguments) < 3 || arguments[0] != "template" {
		return fmt.Errorf("usage: template NAME CHART [--namespace NAMESPACE] [--values FILE] [--api-versions VERSION]")
	}
	var valueFiles, apiVersions list
	flags := flag.NewFlagSet("template", flag.ContinueOnError)
	namespace := flags.String("namespace", "default", "where the release is")
	flags.Var(&valueFiles, "values", "a file of values")
	flags.Var(&apiVersions, "api-versions", "a version that the cluster has")
	if err := flags.Parse(arguments[3:]); err != nil {
		return err
	}
	chart, err := loadChart(arguments[2])
	if err != nil {
		return err
	}
	for _, file := range valueFiles {
		values, err := readYaml(file)
		if err != nil {
			return err
		}
		chart.values = merged(chart.values, values)
	}
	rendered, err := chart.render(release{name: arguments[1], namespace: *namespace, apiVersions: apiVersions})
	if err != nil {
		return err
	}
	write(rendered)
	return nil
}

// As Helm does, leaves out what is empty, and the notes.
func write(rendered map[string]string) {
	names := make([]string, 0, len(rendered))
	for name := range rendered {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if strings.TrimSpace(rendered[name]) != "" && !strings.HasSuffix(name, "NOTES.txt") {
			fmt.Printf("---\n# Source: %s\n%s\n", name, rendered[name])
		}
	}
}
