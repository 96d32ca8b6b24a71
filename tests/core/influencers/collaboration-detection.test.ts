import { detectCollaboration } from "@trame/core/influencers/catalogue/rules/collaboration-detection"
import { expect, test } from "vitest"

const keywordsOf = (caption: string) => detectCollaboration({ caption }).keywords

// rules/creators.md#detected-collaborations
test.each<[string, string[]]>([
  ["Ma routine du soir ✨ #ad", ["#ad"]],
  ["Ma routine #PUB #skincare", ["#pub"]],
  ["Un grand oui #Sponsorisé", ["#sponsorise"]],
  ["Un grand oui #partenariat_rémunéré", ["#partenariat_remunere"]],
  ["Look du jour #collaborationCommerciale @sezane", ["#collaborationcommerciale", "@sezane"]],
  ["#partenariat @maje_paris", ["@maje_paris", "#partenariat"]],
  ["Collaboration commerciale avec @sezane.", ["collaboration commerciale", "@sezane"]],
  ["[Collaboration commerciale]\nUne belle journée", ["collaboration commerciale"]],
  ["PARTENARIAT RÉMUNÉRÉ — la crème qui change tout", ["partenariat rémunéré"]],
  ["𝗣𝗮𝗿𝘁𝗲𝗻𝗮𝗿𝗶𝗮𝘁 𝗿𝗲́𝗺𝘂𝗻𝗲́𝗿𝗲́ avec @typology", ["partenariat rémunéré", "@typology"]],
  ["En partenariat avec @nike, @adidas et @puma !", ["@nike", "@adidas", "@puma", "en partenariat avec"]],
  ["Vidéo réalisée en collaboration avec la marque @Respire", ["@respire", "en collaboration avec"]],
  ["En collab avec l’équipe @asphalte", ["@asphalte", "en collaboration avec"]],
  ["Paid partnership with @loreal", ["paid partnership", "@loreal", "in partnership with"]],
  ["This video is sponsored by @nordvpn", ["sponsored by", "@nordvpn"]],
  ["Cette vidéo est sponsorisée par @nordvpn", ["contenu sponsorisé", "sponsorisé par", "@nordvpn"]],
  ["-20 % avec mon code promo LENA20", ["code promo"]],
  ["-20 % avec le code promo de @lena.paris", ["code promo"]],
  ["#codepromo @lena.paris", ["#codepromo"]],
  ["Sac offert par @polene_paris", ["@polene_paris", "offert par"]],
  ["Fière d’être ambassadrice @garmin", ["@garmin", "ambassadeur"]],
  ["Publicité : la nouvelle crème", ["publicité"]],
  ["Ma journée\nPublicité", ["publicité"]],
  ["Ma journée à Lyon (pub)", ["pub"]],
  ["#collab #gifted #codepromo", ["#collab", "#gifted", "#codepromo"]],
  ["code promo LENA, collaboration commerciale avec @a", ["collaboration commerciale", "@a", "code promo"]],
  ["#ad #ad #AD", ["#ad"]],
  // Apart: at a line's end, behind an account, between marks.
  ["Le manteau de l’hiver @sezane publicité", ["publicité", "@sezane"]],
  ["À vélo en Camargue 🚲 collaboration", ["collaboration"]],
  ["★ PUBLICITÉ ★ la nouvelle C3", ["publicité"]],
  ["//Pub// trois recettes", ["pub"]],
  ["ᴘᴜʙʟɪᴄɪᴛᴇ · mes rideaux", ["publicité"]],
  ["AD/gifted – a stay @thehoxton", ["ad", "@thehoxton"]],
  ["Sunday reset gifted\n*gifted*", ["gifted"]],
  ["Dîner chez @septime\n\noffert", ["@septime", "offert"]],
  ["Deauville | invitation @barriere", ["@barriere", "invitation"]],
  // Misspelt, and said in other ways.
  ["Collaboration commercial @nocibe", ["collaboration commerciale", "@nocibe"]],
  ["Merci @club_med pour l’invitation", ["@club_med", "invitation"]],
  ["Cadeau de la marque @bonton", ["@bonton", "cadeau de la marque"]],
  ["Reçu en service presse", ["service presse"]],
  ["Contient un placement de produit", ["placement de produit"]],
  ["Liens affiliés en bio", ["affiliation"]],
  ["Je suis la nouvelle égérie @lancome", ["@lancome", "égérie"]],
  ["Partenariat non rémunéré, non sponsorisé. Produits offerts", ["produit offert"]],
  ["#wendyspartner #marquepartenaire", ["#wendyspartner", "#marquepartenaire"]],
  // Codes, by their letters or by what they bring.
  ["Tous mes codes promos en story", ["code promo"]],
  ["-15 % avec le code LENA15", ["code promo"]],
  ["Use code lena15 @gymshark", ["@gymshark", "code promo"]],
  ["20 % avec mon code en bio", ["code promo"]],
  ["-25% avec MANON25", ["code promo"]],
  ["Mon code pour les lentilles : INES15", ["code promo"]],
  // As people type.
  ["P U B L I C I T É\nLe lac", ["publicité"]],
  ["🅟🅤🅑 @sneakhub", ["pub", "@sneakhub"]],
  ["Parternariat @linge", ["partenariat", "@linge"]],
  ["colab' avec @tasse", ["collab", "@tasse", "collaboration avec"]],
  ["Petite virée @labour dans le cadre d’un partenariat", ["@labour", "partenariat"]],
  ["Merci @coffret pour ce joli cadeau", ["@coffret", "cadeau de la marque"]],
  ["Litière offerte en échange d’un avis", ["service presse"]],
  ["Une ptite pub pour @miel", ["pub", "@miel"]],
])("%j is a collaboration", (caption, keywords) => {
  expect(detectCollaboration({ caption })).toEqual({ isCollaboration: true, keywords })
})

test.each([
  "",
  "Belle journée à Paris #mode #lifestyle",
  "Dis #adieu au froid #adorable #adidas",
  "#publique #publication #pubs_de_londres",
  "J’ai vu une publicité très drôle hier",
  "On se retrouve au pub ce soir",
  "Pub-quiz ce soir",
  "Une réunion ad hoc",
  "Merci à @sezane pour cette rencontre",
  "Mes collaborateurs préférés",
  "Ma collaboratrice @anna",
  "Le partenariat public-privé en débat",
  "Écrivez à collab@lena.fr",
  "https://exemple.fr/#ad.html?x=spad",
  "Contenu non sponsorisé",
  "Ce post n’est pas sponsorisé par @dyson",
  "Ceci n’est pas une collaboration commerciale",
  "Pas de partenariat ici, j’adore juste @sezane",
  "Aucun partenariat commercial",
  "not sponsored, just love @glossier",
  "This is not a paid partnership",
  "Sans code promo, désolée",
  "no #ad",
  "J’adore #nonsponsorisé",
  "#NotSponsored #notanad #pasdepub",
  "Acheté avec mes sous, en collaboration avec personne. #nonsponsorise",
  "Je travaille dans la publicité",
  "Ma publicité préférée",
  "Un lever de soleil offert par la vie",
  "Offert par ma grand-mère",
  "Séances offertes à tous les élèves",
  "Une invitation à la douceur",
  "Merci maman pour l’invitation",
  "Une collaboration entre artistes",
  "En collaboration avec mes enfants",
  "Pour toute collaboration : DM",
  "Collab pro : lena@agence.fr",
  "Mon partenaire de vie",
  "#dancepartner",
  "Gifted kids are a handful",
  "She is so gifted",
  "Fondée en 79 AD",
  "https://exemple.fr/pub/promo",
  "Le code de la route",
  "Dress code : ALL WHITE",
  "Mon code postal",
  "Avec le code WIFI",
  "Code promo ? Non, désolée",
  "Ambassadrice de la paix",
  "Jane Birkin, égérie des années 70",
  "Sponsored by coffee",
  "Cover de « La Bohème » en collab avec @voix",
  "-20 % sur ma boutique avec le code HIVER",
  "Café offert par la voisine",
  "En demi-finale avec ma partenaire @anais",
  "J’ai refusé un partenariat avec un casino",
  "Mentionner vos collaborations commerciales : la loi",
  "Une Guinness à Dublin #irishpub #pub",
  "#invitation #mariage",
  "Le code promo ne marche plus @chic",
  "Rien n’est sponsorisé : mon haul @chic",
])("%j is none", (caption) => {
  expect(detectCollaboration({ caption })).toEqual({ isCollaboration: false, keywords: [] })
})

test("a denial holds for what it denies", () => {
  expect(keywordsOf("Pas de code promo cette fois. Collaboration commerciale avec @sezane")).toEqual([
    "collaboration commerciale",
    "@sezane",
  ])
  expect(keywordsOf("Le post d’hier n’était pas sponsorisé.\nCelui-ci, si : #ad")).toEqual(["#ad"])
  expect(keywordsOf("Non, vraiment, en partenariat avec @nike")).toEqual(["@nike", "en partenariat avec"])
})

test("Instagram's own label is enough, and names the brand", () => {
  expect(detectCollaboration({ caption: "", isPaidPartnership: true, sponsors: ["Sezane"] })).toEqual({
    isCollaboration: true,
    keywords: ["partenariat rémunéré", "@sezane"],
  })
  expect(detectCollaboration({ caption: "Non sponsorisé", isPaidPartnership: true }).isCollaboration).toBe(
    true,
  )
  expect(detectCollaboration({ caption: "", isPaidPartnership: false }).isCollaboration).toBe(false)
  expect(detectCollaboration({ caption: "", isPaidPartnership: null }).isCollaboration).toBe(false)
})

test("a post with sponsors alone is one too", () => {
  expect(keywordsOf("")).toEqual([])
  expect(detectCollaboration({ caption: "", sponsors: ["sezane"] }).keywords).toEqual([
    "partenariat rémunéré",
    "@sezane",
  ])
})

test.each<[string, Parameters<typeof detectCollaboration>[0], string[]]>([
  [
    "a sponsor, before who published it too",
    { caption: "#ad @c", sponsors: ["a"], coauthors: ["b"] },
    ["@a"],
  ],
  ["who published it too, before whom a sign names", { caption: "Pub @c", coauthors: ["b"] }, ["@b"]],
  ["of several who published it, whom a sign names", { caption: "Pub @c", coauthors: ["b", "c"] }, ["@c"]],
  ["whom a sign names, before who is tagged", { caption: "Pub @c et @d", tagged: ["e"] }, ["@c", "@d"]],
  ["the only account", { caption: "Robe @c\n#ad" }, ["@c"]],
  ["the only one tagged", { caption: "#ad", tagged: ["e"] }, ["@e"]],
  ["nobody among several", { caption: "Robe @c, sac @d\n#ad", tagged: ["e", "f"] }, []],
  ["never the author", { caption: "Pub @Lena", author: "lena", sponsors: ["lena"], tagged: ["lena"] }, []],
  ["no photographer", { caption: "#ad 📸 @hugo", tagged: ["hugo"] }, []],
  ["nobody close", { caption: "Avec ma sœur @julie\nRobe @c #ad" }, ["@c"]],
])("the brand is %s", (_, post, brands) => {
  expect(detectCollaboration(post).keywords.filter((keyword) => keyword.startsWith("@"))).toEqual(brands)
})

test("the keywords are few, and a long caption takes no time", () => {
  const brands = Array.from({ length: 40 }, (_, index) => `@marque${index}`).join(" ")
  expect(keywordsOf(`En partenariat avec ${brands}`)).toHaveLength(10)
  const started = performance.now()
  for (const part of ["pas de un ", "@a ", "#ad ", "en partenariat avec @", "(", "non - ", "l'l'l'"]) {
    keywordsOf(part.repeat(5000 / part.length))
  }
  expect(performance.now() - started).toBeLessThan(2000)
})
