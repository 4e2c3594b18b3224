{{- /* What serves or works, and not the migration. */}}
{{- define "quarry.processes" -}}
- key: app.kubernetes.io/component
  operator: In
  values: [api, worker]
{{- end }}

{{- /* The beginning of a policy: `root`, `name`, and the pods it is for: all, those of `component`, or the `processes`. */}}
{{- define "quarry.policy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "quarry.fullname" .root }}-{{ .name }}
  labels: {{- include "quarry.labels" (dict "root" .root) | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "quarry.selectorLabels" . | nindent 6 }}
    {{- if .processes }}
    matchExpressions: {{- include "quarry.processes" . | nindent 6 }}
    {{- end }}
{{- end }}

{{- /* A way out by TCP: `to`, and `ports`, without which it is to any. Nothing in `to` would be everything, so it is no way. */}}
{{- define "quarry.egress" -}}
{{- if .to }}
- to: {{- toYaml .to | nindent 4 }}
  {{- if .ports }}
  ports:
    {{- range .ports }}
    - protocol: TCP
      port: {{ . }}
    {{- end }}
  {{- end }}
{{- end }}
{{- end }}
