import { describe, expect, it } from 'vitest'
import { sanitize } from './sanitize'

const allowed = [
  { name: 'headings and paragraphs', html: '<h2 id="a">A</h2><p>b<br />c</p><hr />' },
  {
    name: 'lists',
    html: '<ul><li>a</li></ul><ol start="3" reversed><li value="2">b</li></ol><dl><dt>a</dt><dd>b</dd></dl>',
  },
  {
    name: 'tables',
    html: '<table><caption>c</caption><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2" align="right">b</td></tr></tbody></table>',
  },
  {
    name: 'code',
    html: '<pre tabindex="0"><code class="language-js"><span class="tok-k">let</span></code></pre><kbd>k</kbd><samp>s</samp>',
  },
  {
    name: 'quotes and figures',
    html: '<blockquote cite="https://e.example/"><p>q</p></blockquote><figure><img src="https://e.example/a.png" alt="" width="3" height="4" /><figcaption>c</figcaption></figure>',
  },
  {
    name: 'links',
    html: '<a href="https://e.example/?a=1&amp;b=2" rel="noopener" title="t">a</a><a href="/artikel/x">b</a><a href="#c">c</a><a href="mailto:a@e.example">d</a><a href="tel:+62">e</a>',
  },
  { name: 'details', html: '<details open><summary>s</summary>t</details>' },
  {
    name: 'inline elements',
    html: '<sub>a</sub><sup>b</sup><abbr title="t">c</abbr><mark>d</mark><time datetime="2026-01-01">e</time><ins>f</ins><del>g</del><small>h</small><ruby>i<rt>j</rt></ruby>',
  },
  {
    name: 'audio and video',
    html: '<audio src="https://e.example/a.mp3" controls></audio><video controls poster="/p.png"><source src="/v.mp4" type="video/mp4" /></video>',
  },
  {
    name: 'checkboxes of task lists',
    html: '<li class="task"><input type="checkbox" disabled checked aria-label="a" /> a</li>',
  },
]

const removals = [
  {
    html: '<img src="https://e.example/a.png" srcset="https://e.example/b.png 2x" sizes="9px" alt="">',
    clean: '<img src="https://e.example/a.png" alt="" />',
    removed: [],
  },
  {
    html: '<video src="https://e.example/a.mp4"><source srcset="https://e.example/b.png 2x" src="/a.mp4"></video>',
    clean: '<video src="https://e.example/a.mp4"><source src="/a.mp4" /></video>',
    removed: [],
  },
  {
    html: '<picture><source srcset="https://e.example/a.webp" type="image/webp"><img src="https://e.example/a.png" alt=""></picture>',
    clean: '<img src="https://e.example/a.png" alt="" />',
    removed: [],
  },
  {
    html: '<video controls><source src="http://e.example/a.mp4" type="video/mp4"><source src="/b.mp4"></video>',
    clean: '<video controls><source src="/b.mp4" /></video>',
    removed: ['URL http://e.example/a.mp4 in source[src]'],
  },
  { html: 'a<script>b</script>c', clean: 'ac', removed: ['element script'] },
  { html: '<p onclick="x()">a</p>', clean: '<p>a</p>', removed: ['attribute onclick'] },
  { html: '<p style="color:red">a</p>', clean: '<p>a</p>', removed: ['attribute style'] },
  {
    html: '<a href="javascript:alert(1)">a</a>',
    clean: '<a>a</a>',
    removed: ['URL javascript:alert(1) in a[href]'],
  },
  {
    html: '<a href="ftp://e.example/" rel="noopener" hreflang="en" title="t">a</a>',
    clean: '<a title="t">a</a>',
    removed: ['URL ftp://e.example/ in a[href]'],
  },
  {
    html: 'a<img src="http://e.example/a.png">b',
    clean: 'ab',
    removed: ['URL http://e.example/a.png in img[src]'],
  },
  {
    html: 'a<iframe src="https://e.example/"></iframe>b',
    clean: 'ab',
    removed: ['URL https://e.example/ in iframe[src]'],
  },
  { html: 'a<iframe title="b"></iframe>c', clean: 'ac', removed: ['element iframe'] },
  { html: '<form><input name="a">b</form>', clean: 'b', removed: ['element form', 'element input'] },
  { html: '<blink>a</blink>', clean: 'a', removed: ['element blink'] },
  { html: '<math><mi>x</mi></math>', clean: 'x', removed: ['element math', 'element mi'] },
  { html: '<svg><text>x</text></svg>', clean: '', removed: ['element svg'] },
  { html: '<p class="fancy" data-x="1" align="center">a</p>', clean: '<p>a</p>', removed: [] },
  { html: '<center><font color="red">a</font></center>', clean: 'a', removed: [] },
]

describe('sanitize', () => {
  it.each(allowed)('allows $name', ({ html }) => {
    expect(sanitize(html)).toEqual({ html, removed: [] })
  })

  it.each(removals)('reports what it removes from $html', ({ html, clean, removed }) => {
    expect(sanitize(html)).toEqual({ html: clean, removed })
  })

  it('reports at most 20 removals, without duplicates', () => {
    const html = Array.from({ length: 50 }, (_, at) => `<x-${at % 30}>a</x-${at % 30}>`).join('')
    expect(sanitize(html).removed).toHaveLength(20)
    expect(sanitize('<x-a></x-a><x-a></x-a>').removed).toEqual(['element x-a'])
  })

  it('puts players of allowed hosts in a sandbox, overriding the author', () => {
    const { html } = sanitize(
      '<iframe src="https://www.youtube.com/embed/a" sandbox="allow-top-navigation" allow="camera" title="Film"></iframe>',
    )
    expect(html).toBe(
      '<iframe src="https://www.youtube.com/embed/a" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" allow="fullscreen; picture-in-picture; encrypted-media" title="Film" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>',
    )
  })

  it.each([
    '<p>a<b>b',
    '<div><p>a</div>b',
    '</p></div>a',
    '<ul><li>a<li>b',
    '<table><tr><td>a',
    'a<img src="http://x/y.png"></p><section>b</section>',
  ])('balances %s', (html) => {
    expect(unbalanced(sanitize(html).html)).toEqual([])
  })
})

/** The mismatched or unclosed tags in the HTML. */
function unbalanced(html: string): string[] {
  const open: string[] = []
  for (const [tag, end, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*?>/g)) {
    if (tag.endsWith('/>')) continue
    if (end === '') open.push(name)
    else if (open.pop() !== name) return [tag]
  }
  return open
}
