#!/bin/sh
# Becomes systemd in namespaces of its own: a machine whose disk is a copy of this one's while it runs, without its network. Run by
# `npm run prove -- --single` as root, as: enter-box.sh FOLDER VERSION.
set -eu
folder=$1
version=$2
if [ "${3:-}" != inside ]; then
  mkdir "$folder/cgroups"
  mount -t cgroup2 none "$folder/cgroups"
  mkdir "$folder/cgroups/sparebay-prove-$$"
  echo $$ > "$folder/cgroups/sparebay-prove-$$/cgroup.procs"
  exec unshare --cgroup --ipc --net --pid --uts --mount --fork --kill-child "$0" "$folder" "$version" inside
fi
mount -t tmpfs -o mode=755 tmpfs "$folder"
mkdir "$folder/written" "$folder/work" "$folder/root"
mount -t overlay -o "lowerdir=/,upperdir=$folder/written,workdir=$folder/work" overlay "$folder/root"
cd "$folder/root"
mount -t proc proc proc
mount --rbind /dev dev
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mkdir -p opt/sparebay/1.0.0
mount --bind "$version" opt/sparebay/1.0.0
mount -t tmpfs -o mode=1777 tmpfs tmp
ip link set lo up
rm -rf var/lib/postgresql/* etc/postgresql/* var/lib/sparebay
mkdir -p .machine
pivot_root . .machine
umount -l /.machine
exec env -i container=drill PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --log-target=null systemd.unit=basic.target
