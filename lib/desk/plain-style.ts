/** The styles of the desk for pages that do not know the files of the build: tokens, frame and fields. */
export const PLAIN_STYLE = `
:root{color-scheme:light dark;--paper:#fbf9f5;--raised:#f4f0e8;--ink:#1d1a16;--soft:#5f584e;--line:#e2dbcf;--accent:#93391a}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){--paper:#161412;--raised:#201d1a;--ink:#ece6dc;--soft:#aaa092;--line:#34302a;--accent:#f0a684}}
:root[data-theme=dark]{--paper:#161412;--raised:#201d1a;--ink:#ece6dc;--soft:#aaa092;--line:#34302a;--accent:#f0a684}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem}main:focus{outline:0}
h1,h2,.name{font-family:Georgia,serif;font-weight:500;line-height:1.2}h1{font-size:2rem;margin:0 0 1rem;overflow-wrap:anywhere}h2{font-size:1.25rem;margin-top:2rem}
a{color:var(--accent)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
label{display:block;margin:1rem 0;color:var(--soft);font-size:.875rem}
textarea,input:not([type]){display:block;width:100%;margin-top:.25rem;padding:.5rem;border:1px solid var(--soft);border-radius:.25rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
input:not([type]){min-height:2.75rem}[aria-invalid]{border:2px solid var(--accent)}.fault{margin:.25rem 0 1rem;color:var(--accent);font-size:.875rem}
fieldset{margin:1rem 0;padding:.25rem 1rem;border:1px solid var(--line);border-radius:.25rem}legend{padding:0 .25rem;color:var(--soft);font-size:.875rem}
fieldset label{margin:.5rem 0;min-height:1.5rem;color:var(--ink);font-size:1rem}
button{min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--ink);border-radius:2rem;background:var(--ink);color:var(--paper);font:500 1rem system-ui,sans-serif;cursor:pointer}
pre{margin:.25rem 0 .75rem;padding:.75rem;border:1px solid var(--line);border-radius:.25rem;background:var(--raised);font:.875rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
dialog{max-width:30rem;padding:1.25rem;border:1px solid var(--line);border-radius:.375rem;background:var(--paper);color:var(--ink)}
.skip{position:absolute;z-index:5;inset:.5rem auto auto .5rem;padding:.5rem 1rem;background:var(--ink);color:var(--paper);transform:translateY(-200%)}.skip:focus{transform:none}
.desk header{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;padding:.625rem clamp(1rem,4vw,2rem);border-bottom:1px solid var(--line);font-size:.9375rem}
.desk header a,.desk nav button{color:var(--ink);text-decoration:none}
.name{flex:1;margin:0;font-size:1.25rem}.write{padding:.5rem 1.125rem;border:1px solid var(--ink);border-radius:2rem;font-weight:500}
.wide{display:none}.narrow{position:relative}.narrow summary{padding:.5rem .875rem;border:1px solid var(--line);border-radius:2rem;list-style:none;cursor:pointer}
.narrow summary::-webkit-details-marker{display:none}
.narrow nav{position:absolute;z-index:4;inset:calc(100% + .5rem) 0 auto auto;width:min(17rem,80vw);padding:.5rem;border:1px solid var(--line);border-radius:.375rem;background:var(--paper)}
.desk nav a,.desk nav button{display:block;width:100%;min-height:2.75rem;padding:.625rem .75rem;border:0;border-radius:.25rem;background:none;font:inherit;text-align:start}
.desk nav a:hover,.desk nav button:hover{background:var(--raised)}.desk nav [aria-current]{color:var(--accent);font-weight:600}
.desk nav .person{margin-top:.5rem;border-top:1px solid var(--line);border-radius:0}.notice{padding-inline-start:.875rem;border-inline-start:3px solid var(--accent);color:var(--soft);font-size:.875rem}
.desk main{max-width:46rem;margin:0;padding:1.25rem clamp(1rem,4vw,2rem) 4rem}
@media(width>=64rem){.desk{display:grid;grid-template-columns:12.5rem minmax(0,1fr)}
.desk header{position:sticky;top:0;flex-flow:column nowrap;align-items:stretch;align-self:start;height:100vh;padding:1.5rem 1rem 1rem;border-inline-end:1px solid var(--line);border-bottom:0;overflow-y:auto}
.name{flex:none;padding-inline:.75rem;margin-bottom:.5rem}.write{margin:0 .75rem .75rem;text-align:center}.wide{display:block;flex:1}.narrow{display:none}
.desk nav a,.desk nav button{min-height:2.25rem;padding-block:.375rem}.desk main{padding:1.75rem 2rem 4rem}}
`.replaceAll('\n', '')
