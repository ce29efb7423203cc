# Varnish in front of the site: keeps shared answers until the site says what changed.
# Debian: apt install varnish varnish-modules. Start varnishd with -p http_gzip_support=off, since the site compresses
# (brotli too), and the site with CDN_PURGE_URL=http://127.0.0.1:6081/purge-tags and TRUST_PROXY one higher.
vcl 4.1;

import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# The machines that run the site.
acl site {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.url == "/purge-tags") {
    if (client.ip !~ site || req.http.X-Forwarded-For ~ ",") {
      return (synth(404));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.Surrogate-Key)));
  }
  # Own files are piped, in the parts that players ask for: Varnish 7.1 would fetch the whole of each into its memory.
  # The site sees 'Connection: close', so that no second request follows unseen.
  if (
    (req.method == "GET" || req.method == "HEAD") && req.url ~ "^/own-media/" &&
    !req.http.Content-Length && !req.http.Transfer-Encoding
  ) {
    unset req.http.Upgrade;
    return (pipe);
  }
  # Séances are WebSockets. No other connection is piped on: a second request of it would not be looked at.
  if (
    req.method == "GET" && req.url ~ "^/api/seances/[\w-]+/connection$" &&
    req.http.Upgrade ~ "(?i)^websocket$" && req.http.Connection ~ "(?i)(^|,)\s*upgrade\s*(,|$)"
  ) {
    return (pipe);
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization || req.http.Cookie ~ "maintenance_pass=") {
    return (pass);
  }
  # Uploads have no tags: what was removed would stay here for a year.
  if (req.url ~ "^/uploads/") {
    return (pass);
  }
  # Pages are the same for everybody.
  unset req.http.Cookie;
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  return (hash);
}

sub vcl_pipe {
  if (req.http.Upgrade) {
    set bereq.http.Upgrade = req.http.Upgrade;
    set bereq.http.Connection = req.http.Connection;
  }
}

sub vcl_backend_response {
  if (beresp.http.Surrogate-Control) {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=(\d+)$", "\1s"), 0s);
    set beresp.grace = 0s;
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    unset beresp.http.Surrogate-Control;
    unset beresp.http.Surrogate-Key;
    unset beresp.http.Cache-Tag;
    return (deliver);
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Age;
}
