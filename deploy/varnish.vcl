# Varnish 7 or newer in front of Artikel, with EDGE=varnish:http://host:port (this Varnish) and TRUST_PROXY=1 for each
# instance. Edit the backends and the list of purgers; docs/edge.md says what is cached, and for how long.
vcl 4.1;

import directors;
import std;

# Whether an instance accepts requests; a stopping one says no first.
probe serving {
    .url = "/api/health/serving";
    .interval = 500ms;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend instance1 {
    .host = "127.0.0.1";
    .port = "3001";
    .probe = serving;
    # Longer than any response but a backup takes (90 seconds, for pictures) and than the heartbeat of a stream.
    .first_byte_timeout = 100s;
    .between_bytes_timeout = 60s;
    .connect_timeout = 2s;
}

backend instance2 {
    .host = "127.0.0.1";
    .port = "3002";
    .probe = serving;
    .first_byte_timeout = 100s;
    .between_bytes_timeout = 60s;
    .connect_timeout = 2s;
}

# The machines that Artikel runs on, which may purge.
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_init {
    new instances = directors.round_robin();
    instances.add_backend(instance1);
    instances.add_backend(instance2);
}

# ---------------------------------------------------------------------------------------------------------------------------

sub vcl_recv {
    # Varnish has appended the client's address: with a proxy in between the header has two.
    if (req.method == "PURGE") {
        if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
            return (synth(403, "Forbidden"));
        }
        call purge_keys;
    }

    set req.backend_hint = instances.backend();
    # While an instance is healthy, serve responses at most 60 seconds past their day.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 60s;
    }
    unset req.http.Proxy;
    # Reduce an absolute-form request target to its path.
    set req.url = regsub(req.url, "(?i)^https?://[^/?#]*/?", "/");

    if (req.method !~ "^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$") {
        return (synth(405, "Method Not Allowed"));
    }
    # Not public: scrape each instance directly, with METRICS_TOKEN.
    if (req.url ~ "^/(m|%6[dD])(e|%65)(t|%74)(r|%72)(i|%69)(c|%63)(s|%73)(\?|$)") {
        return (synth(404, "Not Found"));
    }

    # Pass what is for one client, counts or waits.
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.http.Authorization || req.http.X-API-Key) {
        return (pass);
    }
    # At the API the cookie of a person signed in at the desk is equivalent to a key.
    if (req.url ~ "^/api/" && req.http.Cookie ~ "(^|; *)(__Host-artikel|artikel-[0-9]+)=") {
        return (pass);
    }
    if (req.url ~ "^/(meja|pratinjau)(/|\?|$)") {
        return (pass);
    }
    if (req.url ~ "^/api/" && req.url !~ "^/api/(artikel(/latest|/categories)?|openapi\.json)(\?|$)") {
        return (pass);
    }
    # From here on responses do not depend on the client.
    unset req.http.Cookie;
    # Normalize Accept: whatever browsers send means HTML; clients that prefer Markdown say so (RFC 9110, 12.5.1).
    set req.http.Accept = regsuball(regsuball(req.http.Accept, "\s+", ""), ";q=1(\.0*)?(?=,|$)", "");
    set req.http.Accept = regsuball(req.http.Accept, "(?i)(text/markdown)(;(?!q=)[^;,]*)+", "\1");
    if (req.http.Accept !~ "(?i)markdown") {
        set req.http.Accept = "text/html";
    } elseif (req.http.Accept ~ "(?i)(^|,)text/markdown(,|$)" &&
        req.http.Accept !~ "(?i)(^|,)text/html(,.*)?,text/markdown(,|$)") {
        set req.http.Accept = "text/markdown";
    } elseif (req.http.Accept ~ "(?i)(^|,)text/html(,|$)") {
        set req.http.Accept = "text/html";
    } else {
        # Let the service compare the quality values.
        return (pass);
    }
    # Remove the parameters of campaigns and social networks, which do not change a page.
    if (req.url !~ "^/api/" && req.url ~ "[?&](utm_[a-z]+|gclid|fbclid|msclkid|mc_[ce]id|igshid)=") {
        set req.url = regsuball(req.url, "([?&])((utm_[a-z]+|gclid|fbclid|msclkid|mc_[ce]id|igshid)=[^&]*(&|$))+", "\1");
        set req.url = regsub(req.url, "[?&]$", "");
    }
    return (hash);
}

# Ignore the host: canonical URLs and links come from SITE_URL.
sub vcl_hash {
    hash_data(req.url);
    return (lookup);
}

# Keys are letters and digits of equal length, so a list of them needs no escaping in a pattern.
sub purge_keys {
    if (req.http.Surrogate-Key == "*") {
        if (!std.ban("obj.status != 0")) {
            return (synth(500, std.ban_error()));
        }
        return (synth(200, "Purged"));
    }
    if (req.http.Surrogate-Key !~ "^[0-9a-z]{7}( [0-9a-z]{7})*$") {
        return (synth(400, "Bad Surrogate-Key"));
    }
    if (!std.ban("obj.http.Surrogate-Key ~ " + regsuball(req.http.Surrogate-Key, " ", "|"))) {
        return (synth(500, std.ban_error()));
    }
    return (synth(200, "Purged"));
}

sub vcl_backend_fetch {
    # Retry at another instance.
    if (bereq.retries > 0) {
        set bereq.backend = instances.backend();
    }
    # A backup is complete before it is sent, after up to 10 minutes.
    if (bereq.url ~ "^/meja/sistem/cadangan(\?|$)") {
        set bereq.first_byte_timeout = 610s;
    }
    set bereq.http.Edge-Asked = std.time2real(now, 0.0);
}

sub vcl_backend_response {
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    # The instance is stopping or has lost its database: the other one may have cached the response.
    if (beresp.status == 503 && bereq.retries == 0 && bereq.method ~ "^(GET|HEAD)$") {
        return (retry);
    }
    # Cache only responses for which the service lists surrogate keys.
    if (bereq.uncacheable || !beresp.http.Surrogate-Key || beresp.http.Surrogate-Control ~ "no-store" ||
        beresp.http.Set-Cookie) {
        call not_kept;
        return (deliver);
    }
    # A response that spent more than 0.3 s in transit may be older than a purge that arrived meanwhile. Purges are repeated
    # after more than that time, and no older response may be cached afterwards.
    if (std.time2real(now, 0.0) - std.real(bereq.http.Edge-Asked, 0.0) -
        std.real(regsub(beresp.http.Server-Timing, "^origin;dur=([0-9.]+)$", "\1"), 0.0) / 1000.0 > 0.3) {
        call not_kept;
        return (deliver);
    }
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    # For when no instance responds; purged responses are gone.
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
    set beresp.keep = 0s;
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.retries == 0 && bereq.method ~ "^(GET|HEAD)$") {
        return (retry);
    }
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.http.X-Content-Type-Options = "nosniff";
    set beresp.body = {"The service is away; try again in a few seconds.
"};
    return (deliver);
}

sub vcl_synth {
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.http.Cache-Control = "no-store";
    set resp.http.X-Content-Type-Options = "nosniff";
    set resp.body = resp.reason + {"
"};
    return (deliver);
}

sub not_kept {
    set beresp.uncacheable = true;
    # For this time requests do not wait for one another to see whether a response can be cached.
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
}

sub vcl_deliver {
    if (resp.http.Cache-Status) {
        set resp.http.Cache-Status = resp.http.Cache-Status + ", ";
    }
    if (obj.hits > 0) {
        set resp.http.Cache-Status = resp.http.Cache-Status + "varnish; hit";
    } else {
        set resp.http.Cache-Status = resp.http.Cache-Status + "varnish; fwd=miss";
    }
    # Only for use between the service and Varnish.
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.Surrogate-Control;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Server-Timing;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}
