{{- /* The processes of a role: `root`, `component`, and how many may be away (`maxUnavailable`) while they are replaced. */}}
{{- define "quarry.deployment" -}}
{{- $root := .root }}
{{- $own := index $root.Values .component }}
{{- $fullname := include "quarry.fullname" $root }}
{{- $secret := include "quarry.secret" $root }}
{{- $caBundle := include "quarry.caBundle" $root }}
{{- $needed := dict "DATABASE_URL" "database-url" "REDIS_URL" "redis-url" "S3_ACCESS_KEY" "s3-access-key" "S3_SECRET_KEY" "s3-secret-key" }}
{{- /* A role brings keys of its own. */}}
{{- if eq (get $root.Values.settings "S3_CREDENTIALS") "role" }}
{{- $needed = omit $needed "S3_ACCESS_KEY" "S3_SECRET_KEY" }}
{{- end }}
{{- $ofModels := dict "EMBEDDING_API_KEY" "embedding-api-key" "MODEL_API_KEY" "model-api-key" }}
{{- $grace := get $own.settings "SHUTDOWN_GRACE" | default (get $root.Values.settings "SHUTDOWN_GRACE") | default "20" }}
{{- $pod := dict "root" $root "own" $own "caBundle" $caBundle "disk" $own.disk }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $fullname }}-{{ .component }}
  labels: {{- include "quarry.labels" . | nindent 4 }}
spec:
  {{- if eq $own.autoscaling.scaler "none" }}
  replicas: {{ $own.replicas }}
  {{- end }}
  selector:
    matchLabels: {{- include "quarry.selectorLabels" . | nindent 6 }}
  strategy:
    rollingUpdate:
      maxUnavailable: {{ .maxUnavailable }}
      maxSurge: 1
  template:
    metadata:
      labels: {{- include "quarry.selectorLabels" . | nindent 8 }}
      annotations: {{- mergeOverwrite (include "quarry.podAnnotations" . | fromYaml) $root.Values.podAnnotations | toYaml | nindent 8 }}
    spec:
      serviceAccountName: {{ include "quarry.serviceAccount" $root }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      {{- /* More than the pause before the stop and SHUTDOWN_GRACE together. */}}
      terminationGracePeriodSeconds: {{ add $grace 25 ($own.preStopSeconds | default 5) }}
      {{- include "quarry.scheduling" $pod | nindent 6 }}
      {{- if $root.Values.topologySpread }}
      topologySpreadConstraints: {{- include "quarry.topologySpread" $root | nindent 8 }}
      {{- end }}
      securityContext: {{- include "quarry.podSecurity" . | nindent 8 }}
      containers:
        - {{- include "quarry.container" $pod | nindent 10 }}
          ports:
            - name: http
              containerPort: 3000
          envFrom:
            - configMapRef:
                name: {{ $fullname }}-settings
            {{- if $own.settings }}
            - configMapRef:
                name: {{ $fullname }}-{{ .component }}-settings
            {{- end }}
          env:
            - name: ROLE
              value: {{ .component }}
            {{- include "quarry.secretVariables" (dict "secret" $secret "keys" $needed) | nindent 12 }}
            {{- if eq .component "worker" }}
            {{- include "quarry.secretVariables" (dict "secret" $secret "keys" $ofModels "optional" true) | nindent 12 }}
            {{- end }}
            {{- include "quarry.caVariable" $pod | nindent 12 }}
            {{- with $root.Values.extraEnv }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          {{- include "quarry.probes" . | nindent 10 }}
          {{- with $own.preStopSeconds }}
          lifecycle:
            preStop:
              exec:
                command: [node, -e, {{ printf "setTimeout(Object, %d000)" (int .) | quote }}]
          {{- end }}
          resources: {{- toYaml $own.resources | nindent 12 }}
      volumes: {{- include "quarry.volumes" $pod | nindent 8 }}
{{- end }}

{{- /* The checksums have the pods replaced when what they read at their start has changed. */}}
{{- define "quarry.podAnnotations" -}}
{{- if .root.Values.monitoring.scrapeAnnotations -}}
prometheus.io/scrape: 'true'
prometheus.io/path: /metrics
prometheus.io/port: '3000'
{{ end -}}
checksum/settings: {{ list .root.Values.settings (get .root.Values .component).settings | toJson | sha256sum }}
{{- if not .root.Values.secrets.existingSecret }}
checksum/secrets: {{ .root.Values.secrets | toJson | sha256sum }}
{{- end }}
{{- if .root.Values.caBundle.certificates }}
checksum/ca: {{ sha256sum .root.Values.caBundle.certificates }}
{{- end }}
{{- end }}
