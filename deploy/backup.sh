#!/bin/sh
# Backs up the database and the files into BACKUP_DIR, and deletes backups of more than BACKUP_DAYS days ago. It takes the
# product's settings from the environment, and its folder is the working directory; sparebay-backup.service runs it.
set -eu
umask 077
folder=${BACKUP_DIR:-/var/backups/sparebay}
name=sparebay-$(date -u +%Y-%m-%dT%H%M%SZ)
trap 'rm -f "$folder/$name".*.part' EXIT

# The database first: then the archive has every file that it names.
pg_dump --format=custom --file="$folder/$name.dump.part" "${DATABASE_DIRECT_URL:-$DATABASE_URL}"
if [ -z "${S3_BUCKET:-}" ]; then
  # A new site has no files yet.
  files=files
  [ -d "$DATA_DIR/files" ] || files=--files-from=/dev/null
  # tar ends with 1 if a file was deleted meanwhile.
  tar --create --file="$folder/$name.files.tar.part" --directory="$DATA_DIR" "$files" || [ $? -eq 1 ]
  mv "$folder/$name.files.tar.part" "$folder/$name.files.tar"
fi
mv "$folder/$name.dump.part" "$folder/$name.dump"

node=$(ls -d node_modules/node-linux-*/bin/node 2>/dev/null | head -n 1)
"${node:-node}" build/server/admin.js note-backup
find "$folder" -name 'sparebay-*' -type f -mtime "+${BACKUP_DAYS:-14}" -delete
