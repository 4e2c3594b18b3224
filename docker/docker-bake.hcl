# Both images for amd64 and arm64, with what they are made of and how. The base images are those that docker/pins.env names by digest
# (node scripts/pin-images.mjs makes it):
#   set -a; . docker/pins.env; set +a
#   REGISTRY=registry.example.com/ VERSION=0.1.0 REVISION=$(git rev-parse HEAD) docker buildx bake --file docker/docker-bake.hcl --push
variable "REGISTRY" { default = "" }
variable "VERSION" { default = "0.1.0" }
variable "REVISION" { default = "unknown" }
variable "NODE_IMAGE" { default = null }
variable "BASE_IMAGE" { default = null }
variable "DEBIAN_IMAGE" { default = null }

group "default" {
  targets = ["cluster", "all-in-one"]
}

target "common" {
  context    = "."
  dockerfile = "docker/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  attest     = ["type=provenance,mode=max", "type=sbom"]
  # What is null is what the Dockerfile names.
  args = {
    VERSION      = VERSION
    REVISION     = REVISION
    NODE_IMAGE   = NODE_IMAGE
    BASE_IMAGE   = BASE_IMAGE
    DEBIAN_IMAGE = DEBIAN_IMAGE
  }
}

target "cluster" {
  inherits = ["common"]
  target   = "cluster"
  tags     = ["${REGISTRY}quarry:${VERSION}"]
}

target "all-in-one" {
  inherits = ["common"]
  target   = "all-in-one"
  tags     = ["${REGISTRY}quarry:${VERSION}-all-in-one"]
}
