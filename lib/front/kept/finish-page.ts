/**
 * A page as readers get it: without the framework's scripts, its flight data (a second copy of the text) and the
 * preloads of both. Nothing in the page needs them, and without them no inline script has to be allowed.
 */
export function withoutFramework(html: string): string {
  return html.replace(FRAMEWORK_SCRIPT, '').replace(SCRIPT_PRELOAD, '')
}

/** Next's scripts come from /_next/ or push flight data; those of an article were taken out by the sanitiser. */
const FRAMEWORK_SCRIPT =
  /<script(?:\s[^>]*)?\ssrc="\/_next\/[^"]*"[^>]*><\/script>|<script[^>]*>(?:\(?self\.__next_|requestAnimationFrame\(function\(\)\{\$RT|\$R[A-Z]\s*=)[\s\S]*?<\/script>/g
const SCRIPT_PRELOAD = /<link\s[^>]*\bas="script"[^>]*>/g
