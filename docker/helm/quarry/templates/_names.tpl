{{- define "quarry.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" -}}
{{- end }}

{{- /* Short enough for the longest end that is put to it. */}}
{{- define "quarry.fullname" -}}
{{- $name := include "quarry.name" . -}}
{{- $full := ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) -}}
{{- default $full .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{- define "quarry.selectorLabels" -}}
app.kubernetes.io/name: {{ include "quarry.name" .root | quote }}
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end }}

{{- define "quarry.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" | trunc 63 }}
{{ include "quarry.selectorLabels" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end }}

{{- define "quarry.image" -}}
{{- with .Values.image -}}
{{- $version := printf ":%s" (.tag | default $.Chart.AppVersion) -}}
{{ .repository }}{{ ternary (printf "@%s" .digest) $version (ne .digest "") }}
{{- end }}
{{- end }}

{{- define "quarry.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{ default (include "quarry.fullname" .) .Values.serviceAccount.name }}
{{- else -}}
{{ default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "quarry.secret" -}}
{{ default (printf "%s-secrets" (include "quarry.fullname" .)) .Values.secrets.existingSecret }}
{{- end }}

{{- /* Empty where there are no certificates. */}}
{{- define "quarry.caBundle" -}}
{{- if .Values.caBundle.existingConfigMap -}}
{{ .Values.caBundle.existingConfigMap }}
{{- else if .Values.caBundle.certificates -}}
{{ include "quarry.fullname" . }}-ca
{{- end }}
{{- end }}

{{- /* The hosts that clients name. */}}
{{- define "quarry.hosts" -}}
{{- $public := (urlParse .Values.settings.PUBLIC_URL).hostname -}}
{{- default (list $public) .Values.traffic.hosts | toYaml }}
{{- end }}

{{- /* What begins before the release is there brings its own; what is left by an earlier time gives way. */}}
{{- define "quarry.hook" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: {{ .deleted }}
{{- end }}
