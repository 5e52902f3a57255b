# Runs a command as the container in deploy/kubernetes/base/api.yaml does: as user 1000 without capabilities, in a file
# system that is read-only except for an empty /tmp. The arguments are an empty folder, the folder of the service, that of Node,
# and the command, which finds the latter two as /mnt/service and /mnt/node. Needs a mount namespace of its own, and root.
set -eu
root=$1 service=$2 node=$3
shift 3

mount --bind / "$root"
mount --options remount,bind,ro "$root"
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
mount --types tmpfs --options mode=1777 tmpfs "$root/tmp"
mount --types tmpfs tmpfs "$root/mnt"

# Not at their own paths, which may be inside a folder that only root can enter.
mkdir "$root/mnt/service" "$root/mnt/node"
mount --bind "$service" "$root/mnt/service"
mount --bind "$node" "$root/mnt/node"
for path in mnt/service mnt/node; do mount --options remount,bind,ro "$root/$path"; done
mount --options remount,ro "$root/mnt"

exec chroot "$root" setpriv --reuid=1000 --regid=1000 --clear-groups --bounding-set=-all --inh-caps=-all \
  --no-new-privs "$@"
