#!/usr/bin/env bash
# Makes the secret that the manifests refer to, out of what it asks for; nothing is written to a file.
set -euo pipefail
ask() { read -rsp "$1: " "$2"; echo; }
ask 'DATABASE_URL, such as postgres://quarry:…@postgresql.quarry-data.svc:5432/quarry' database_url
ask 'REDIS_URL, such as redis://:…@redis.quarry-data.svc:6379' redis_url
ask S3_ACCESS_KEY s3_access_key
ask S3_SECRET_KEY s3_secret_key
kubectl create secret generic quarry-secrets --namespace "${1:-quarry}" --dry-run=client --output yaml \
  --from-file=database-url=<(printf %s "$database_url") --from-file=redis-url=<(printf %s "$redis_url") \
  --from-file=s3-access-key=<(printf %s "$s3_access_key") --from-file=s3-secret-key=<(printf %s "$s3_secret_key") |
  kubectl apply --filename -
