#!/bin/sh
# Allows replicas in the compose file's network to follow the database, with its password.
echo "host replication all samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
