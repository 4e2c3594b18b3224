package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

// A chart as it is installed for the first time.
type release struct {
	name        string
	namespace   string
	apiVersions list
}

const kubeVersion = "v1.30.0"

func (c *chart) render(of release) (map[string]string, error) {
	// A name that there is not is empty, and no error, as in Helm.
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(functions(all))
	for name, text := range c.templates {
		if _, err := all.New(name).Parse(text); err != nil {
			return nil, err
		}
	}
	rendered := map[string]string{}
	for name := range c.templates {
		if strings.HasPrefix(path.Base(name), "_") {
			continue
		}
		text, err := execute(all, name, c.scope(of, name))
		if err != nil {
			return nil, err
		}
		rendered[name] = text
	}
	return rendered, nil
}

// What the templates see.
func (c *chart) scope(of release, name string) map[string]interface{} {
	return map[string]interface{}{
		"Values": c.values,
		"Chart":  c.metadata,
		"Files":  c.files,
		"Release": map[string]interface{}{
			"Name": of.name, "Namespace": of.namespace, "Service": "Helm",
			"IsInstall": true, "IsUpgrade": false, "Revision": 1,
		},
		"Capabilities": map[string]interface{}{
			"APIVersions": of.apiVersions,
			"KubeVersion": map[string]interface{}{"Version": kubeVersion},
		},
		"Template": map[string]interface{}{"Name": name, "BasePath": path.Dir(name)},
	}
}

func execute(all *template.Template, name string, scope interface{}) (string, error) {
	var text strings.Builder
	err := all.ExecuteTemplate(&text, name, scope)
	return strings.ReplaceAll(text.String(), "<no value>", ""), err
}

// Those of sprig but for what reads the machine, and Helm's own.
func functions(all *template.Template) template.FuncMap {
	known := sprig.TxtFuncMap()
	delete(known, "env")
	delete(known, "expandenv")
	known["include"] = func(name string, scope interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, scope)
		return text.String(), err
	}
	known["tpl"] = func(text string, scope interface{}) (string, error) {
		copied, err := all.Clone()
		if err != nil {
			return "", err
		}
		if _, err := copied.New("tpl").Parse(text); err != nil {
			return "", err
		}
		return execute(copied, "tpl", scope)
	}
	known["required"] = func(warning string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, errors.New(warning)
		}
		return value, nil
	}
	known["toYaml"] = toYaml
	known["fromYaml"] = func(text string) map[string]interface{} { return read(text, map[string]interface{}{}) }
	known["fromYamlArray"] = func(text string) []interface{} { return read(text, []interface{}{}) }
	known["toJson"] = func(value interface{}) string {
		text, _ := json.Marshal(value)
		return string(text)
	}
	return known
}

func toYaml(value interface{}) string {
	text, _ := yaml.Marshal(value)
	return strings.TrimSuffix(string(text), "\n")
}

func read[T any](text string, into T) T {
	if err := yaml.Unmarshal([]byte(text), &into); err != nil {
		panic(fmt.Sprintf("%v in %s", err, text))
	}
	return into
}
