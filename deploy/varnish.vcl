# Varnish 7 or newer in front of Artikel, with EDGE=varnish:http://host:port (this Varnish) and TRUST_PROXY=1 for each
# instance. Edit the backends and the list of who may purge; docs/edge.md says what is kept, and for how long.
vcl 4.1;

import directors;
import std;

# Whether an instance takes requests; it says no before it stops.
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
    # Longer than any answer takes, and than the heartbeat of a stream.
    .first_byte_timeout = 90s;
    .between_bytes_timeout = 60s;
    .connect_timeout = 2s;
}

backend instance2 {
    .host = "127.0.0.1";
    .port = "3002";
    .probe = serving;
    .first_byte_timeout = 90s;
    .between_bytes_timeout = 60s;
    .connect_timeout = 2s;
}

# Who may purge: the machines that Artikel runs on.
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
    # Varnish has added the address that it was asked from: what a proxy in front of it passed on has two.
    if (req.method == "PURGE") {
        if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
            return (synth(403, "Forbidden"));
        }
        call purge_keys;
    }

    set req.backend_hint = instances.backend();
    # What is older than a day is asked for anew first, while there is somebody to ask.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 60s;
    }
    unset req.http.Proxy;
    # Whoever asks by a whole address means what stands behind its host.
    set req.url = regsub(req.url, "(?i)^https?://[^/?#]*/?", "/");

    if (req.method !~ "^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$") {
        return (synth(405, "Method Not Allowed"));
    }
    # For whoever has METRICS_TOKEN, at the instance itself; not for the public.
    if (req.url ~ "^/(m|%6[dD])(e|%65)(t|%74)(r|%72)(i|%69)(c|%63)(s|%73)(\?|$)") {
        return (synth(404, "Not Found"));
    }

    # What is for one caller, counts or waits: passed on as it is.
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.http.Authorization || req.http.X-API-Key) {
        return (pass);
    }
    # At the API the cookie of who is signed in at the desk is as good as a key.
    if (req.url ~ "^/api/" && req.http.Cookie ~ "(^|; *)(__Host-artikel|artikel-[0-9]+)=") {
        return (pass);
    }
    if (req.url ~ "^/(meja|pratinjau)(/|\?|$)") {
        return (pass);
    }
    if (req.url ~ "^/api/" && req.url !~ "^/api/(artikel(/latest|/categories)?|openapi\.json)(\?|$)") {
        return (pass);
    }
    # Nothing of what follows depends on who asks.
    unset req.http.Cookie;
    # Everything that browsers send means HTML; who would rather have Markdown says so (RFC 9110, 12.5.1).
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
        # Which of both it likes better is for the service to say.
        return (pass);
    }
    # What campaigns and social networks add to addresses changes nothing of a page.
    if (req.url !~ "^/api/" && req.url ~ "[?&](utm_[a-z]+|gclid|fbclid|msclkid|mc_[ce]id|igshid)=") {
        set req.url = regsuball(req.url, "([?&])((utm_[a-z]+|gclid|fbclid|msclkid|mc_[ce]id|igshid)=[^&]*(&|$))+", "\1");
        set req.url = regsub(req.url, "[?&]$", "");
    }
    return (hash);
}

# One site, whatever host it is asked by: canonical addresses and links come from SITE_URL.
sub vcl_hash {
    hash_data(req.url);
    return (lookup);
}

# The keys are of letters and digits, all of one length, so a list of them is a pattern as it is.
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
    # A try after one that failed goes to another instance.
    if (bereq.retries > 0) {
        set bereq.backend = instances.backend();
    }
    set bereq.http.Edge-Asked = std.time2real(now, 0.0);
}

sub vcl_backend_response {
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    # It is about to stop, or its database is away: the other may have it in memory.
    if (beresp.status == 503 && bereq.retries == 0 && bereq.method ~ "^(GET|HEAD)$") {
        return (retry);
    }
    # Kept is only what the service says by what it is made of.
    if (bereq.uncacheable || !beresp.http.Surrogate-Key || beresp.http.Surrogate-Control ~ "no-store" ||
        beresp.http.Set-Cookie) {
        call not_kept;
        return (deliver);
    }
    # What was longer than 0.3 s on its way may be older than what this Varnish has been told meanwhile: it is told again
    # after more than that, and then nothing that is older may come in any more.
    if (std.time2real(now, 0.0) - std.real(bereq.http.Edge-Asked, 0.0) -
        std.real(regsub(beresp.http.Server-Timing, "^origin;dur=([0-9.]+)$", "\1"), 0.0) / 1000.0 > 0.3) {
        call not_kept;
        return (deliver);
    }
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    # While no instance answers; what was purged is gone.
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
    # So long nobody waits to see whether another answer can be kept.
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
    # Between the service and this Varnish alone.
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.Surrogate-Control;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Server-Timing;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}
