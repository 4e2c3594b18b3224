#!/usr/bin/env bash
# Starts OpenStack Swift with its S3 interface on the loopback interface, for tests of the S3 object store where no MinIO is
# to be had. Needs root and: apt-get install swift-proxy swift-account swift-container swift-object memcached
# Usage: start-s3.sh FOLDER [PORT]. Access key test:tester, secret key testing. To stop it: kill $(cat FOLDER/*.pid)
set -euo pipefail
folder=$(realpath -m "$1")
port=${2:-8085}
mkdir -p "$folder/etc" "$folder/node/disk"
cd "$folder/etc"

cat > swift.conf <<CONF
[swift-hash]
swift_hash_path_prefix = quarry
swift_hash_path_suffix = test
[storage-policy:0]
name = default
default = yes
[swift-constraints]
CONF

server() { # KIND PORT
  rm -f "$1.builder" "$1.ring.gz"
  swift-ring-builder "$1.builder" create 6 1 1 >/dev/null
  swift-ring-builder "$1.builder" add "r1z1-127.0.0.1:$2/disk" 1 >/dev/null
  # Warns that one copy of everything is not safe.
  swift-ring-builder "$1.builder" rebalance >/dev/null || true
  cat > "$1-server.conf" <<CONF
[DEFAULT]
devices = $folder/node
mount_check = false
bind_ip = 127.0.0.1
bind_port = $2
workers = 2
swift_dir = $folder/etc
user = root
fallocate_reserve = 0
log_level = WARNING
[pipeline:main]
pipeline = $1-server
[app:$1-server]
use = egg:swift#$1
CONF
}
server account 6202
server container 6201
server object 6200

cat > proxy-server.conf <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 2
swift_dir = $folder/etc
user = root
log_level = WARNING
[pipeline:main]
pipeline = catch_errors proxy-logging cache listing_formats bulk tempurl s3api tempauth copy slo dlo proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
check_bucket_owner = false
allow_multipart_uploads = true
# As many parts as S3 takes.
max_upload_part_num = 10000
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:11299
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:tempurl]
use = egg:swift#tempurl
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
CONF

memcached -u root -l 127.0.0.1 -p 11299 -d -P "$folder/memcached.pid"
for kind in account container object proxy; do
  setsid "swift-$kind-server" "$folder/etc/$kind-server.conf" >"$folder/$kind.log" 2>&1 &
  echo $! > "$folder/$kind.pid"
done
for _ in $(seq 120); do
  if curl -s -o /dev/null "http://127.0.0.1:$port/"; then exit 0; fi
  sleep 0.5
done
echo "the S3 server does not answer on port $port" >&2
exit 1
