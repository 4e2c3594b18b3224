{{- define "quarry.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "quarry.containerSecurity" -}}
allowPrivilegeEscalation: false
privileged: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- /* Where a pod runs: what `own` says, else what is said of all pods. */}}
{{- define "quarry.scheduling" -}}
{{- $all := .root.Values }}
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- range $name := list "nodeSelector" "tolerations" "affinity" "priorityClassName" }}
{{- with get $.own $name | default (get $all $name) }}
{{ dict $name . | toYaml }}
{{- end }}
{{- end }}
{{- end }}

{{- define "quarry.secretVariables" -}}
{{- range $name, $key := .keys }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $.secret }}
      key: {{ $key }}
      {{- if $.optional }}
      optional: true
      {{- end }}
{{- end }}
{{- end }}

{{- /* Both kinds of process, and the migration, run the one image and write to these folders alone. */}}
{{- define "quarry.container" -}}
name: quarry
image: {{ include "quarry.image" .root }}
{{- with .root.Values.image.pullPolicy }}
imagePullPolicy: {{ . }}
{{- end }}
securityContext: {{- include "quarry.containerSecurity" . | nindent 2 }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
  {{- if .caBundle }}
  - name: ca
    mountPath: /etc/quarry/ca
    readOnly: true
  {{- end }}
{{- end }}

{{- define "quarry.caVariable" -}}
{{- if .caBundle }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/quarry/ca/ca.crt
{{- end }}
{{- end }}

{{- define "quarry.volumes" -}}
- name: data
  emptyDir:
    sizeLimit: {{ .disk.data }}
- name: tmp
  emptyDir:
    sizeLimit: {{ .disk.tmp }}
{{- with .caBundle }}
- name: ca
  configMap:
    name: {{ . }}
{{- end }}
{{- end }}

{{- define "quarry.probes" -}}
{{- /* A process waits up to two minutes for its servers before it listens. */}}
startupProbe:
  httpGet:
    path: /health/live
    port: http
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 60
livenessProbe:
  httpGet:
    path: /health/live
    port: http
  periodSeconds: 15
  timeoutSeconds: 5
  failureThreshold: 4
readinessProbe:
  httpGet:
    path: /health/ready
    port: http
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 2
{{- end }}

{{- define "quarry.topologySpread" -}}
- topologyKey: topology.kubernetes.io/zone
  maxSkew: 1
  whenUnsatisfiable: ScheduleAnyway
  nodeTaintsPolicy: Honor
  matchLabelKeys: [pod-template-hash]
  labelSelector:
    matchLabels: {{- include "quarry.selectorLabels" (dict "root" .) | nindent 6 }}
- topologyKey: kubernetes.io/hostname
  maxSkew: 1
  whenUnsatisfiable: DoNotSchedule
  nodeTaintsPolicy: Honor
  matchLabelKeys: [pod-template-hash]
  labelSelector:
    matchLabels: {{- include "quarry.selectorLabels" (dict "root" .) | nindent 6 }}
{{- end }}
