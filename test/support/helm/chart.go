package main

import (
	"fmt"
	"os"
	"path/filepath"

	"sigs.k8s.io/yaml"
)

// A chart without dependencies, as it lies in a folder.
type chart struct {
	metadata  map[string]interface{}
	values    map[string]interface{}
	templates map[string]string
	files     files
}

// What templates read of the other files of a chart.
type files map[string]string

func (all files) Get(name string) string { return all[name] }

func loadChart(folder string) (*chart, error) {
	metadata, err := readYaml(filepath.Join(folder, "Chart.yaml"))
	if err != nil {
		return nil, err
	}
	values, err := readYaml(filepath.Join(folder, "values.yaml"))
	if err != nil {
		return nil, err
	}
	loaded := &chart{metadata: capitalised(metadata), values: values, templates: map[string]string{}, files: files{}}
	err = filepath.Walk(folder, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if inTemplates, _ := filepath.Match("templates/*", name); inTemplates {
			loaded.templates[fmt.Sprintf("%s/%s", loaded.metadata["Name"], name)] = string(text)
		} else {
			loaded.files[name] = string(text)
		}
		return err
	})
	return loaded, err
}

func readYaml(path string) (map[string]interface{}, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	read := map[string]interface{}{}
	if err := yaml.Unmarshal(text, &read); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return read, nil
}

// Templates name the fields of Chart.yaml with a capital letter.
func capitalised(fields map[string]interface{}) map[string]interface{} {
	named := map[string]interface{}{}
	for name, value := range fields {
		named[string(name[0]-'a'+'A')+name[1:]] = value
	}
	return named
}

// Maps are merged, all else is replaced, and null takes a default away.
func merged(defaults, given map[string]interface{}) map[string]interface{} {
	all := map[string]interface{}{}
	for name, value := range defaults {
		all[name] = value
	}
	for name, value := range given {
		inner, isMap := value.(map[string]interface{})
		before, wasMap := all[name].(map[string]interface{})
		switch {
		case value == nil:
			delete(all, name)
		case isMap && wasMap:
			all[name] = merged(before, inner)
		default:
			all[name] = value
		}
	}
	return all
}
