#!/bin/sh
# Lets replicas of the compose file's own network follow the database, with its password.
echo "host replication all samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
