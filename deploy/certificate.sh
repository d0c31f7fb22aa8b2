#!/bin/sh
# Run by certbot after it got or renewed a certificate: gives HAProxy the certificate, its chain and its key in one file.
set -eu
umask 077
file=/etc/haproxy/$(basename "$RENEWED_LINEAGE").pem
cat "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" > "$file.new"
mv "$file.new" "$file"
systemctl reload haproxy
