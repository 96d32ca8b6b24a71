import { detectCollaboration } from "@trame/core/influencers/catalogue/rules/collaboration-detection"
import { expect, it } from "vitest"

/** rules/creators.md#detected-collaborations */
it.each<[string, string[]]>([
  ["Ma routine du soir ✨ #ad", ["#ad"]],
  ["Un grand oui #Sponsorisé", ["#sponsorise"]],
  ["Collaboration commerciale avec @sezane.", ["collaboration commerciale", "@sezane"]],
  ["PARTENARIAT RÉMUNÉRÉ — la crème qui change tout", ["partenariat rémunéré"]],
  ["𝗣𝗮𝗿𝘁𝗲𝗻𝗮𝗿𝗶𝗮𝘁 𝗿𝗲́𝗺𝘂𝗻𝗲́𝗿𝗲́ avec @typology", ["partenariat rémunéré", "@typology"]],
  ["Vidéo réalisée en collaboration avec la marque @Respire", ["@respire", "en collaboration avec"]],
  ["En collab avec l’équipe @asphalte", ["@asphalte", "en collaboration avec"]],
  ["This video is sponsored by @nordvpn", ["sponsored by", "@nordvpn"]],
  ["Cette vidéo est sponsorisée par @nordvpn", ["contenu sponsorisé", "sponsorisé par", "@nordvpn"]],
  ["-20 % avec mon code promo LENA20", ["code promo"]],
  ["Publicité : la nouvelle crème", ["publicité"]],
  ["Ma journée à Lyon (pub)", ["pub"]],
  ["Le manteau de l’hiver @sezane publicité", ["publicité", "@sezane"]],
  ["Sunday reset gifted\n*gifted*", ["gifted"]],
  ["Collaboration commercial @nocibe", ["collaboration commerciale", "@nocibe"]],
  ["Partenariat non rémunéré, non sponsorisé. Produits offerts", ["produit offert"]],
  ["20 % avec mon code en bio", ["code promo"]],
  ["-25% avec MANON25", ["code promo"]],
  ["P U B L I C I T É\nLe lac", ["publicité"]],
  ["Une ptite pub pour @miel", ["pub", "@miel"]],
])("%j is a collaboration", (caption, keywords) => {
  expect(detectCollaboration({ caption })).toEqual({ isCollaboration: true, keywords })
})

it.each([
  ...["", "Dis #adieu au froid #adorable #adidas", "#publique #publication #pubs_de_londres"],
  ...["J’ai vu une publicité très drôle hier", "On se retrouve au pub ce soir", "Pub-quiz ce soir"],
  ...["Le partenariat public-privé en débat", "Contenu non sponsorisé", "Offert par ma grand-mère"],
  ...["Ceci n’est pas une collaboration commerciale", "Sans code promo, désolée"],
  ...["En collaboration avec mes enfants", "Code promo ? Non, désolée"],
  ...["Cover de « La Bohème » en collab avec @voix", "-20 % sur ma boutique avec le code HIVER"],
  ...["J’ai refusé un partenariat avec un casino", "Une Guinness à Dublin #irishpub #pub"],
  ...["Le code promo ne marche plus @chic"],
  "Acheté avec mes sous, en collaboration avec personne. #nonsponsorise",
])("%j is no collaboration", (caption) => {
  expect(detectCollaboration({ caption })).toEqual({ isCollaboration: false, keywords: [] })
})

it("a denial covers only what it denies", () => {
  expect(keywordsOf("Pas de code promo cette fois. Collaboration commerciale avec @sezane")).toEqual([
    "collaboration commerciale",
    "@sezane",
  ])
  expect(keywordsOf("Le post d’hier n’était pas sponsorisé.\nCelui-ci, si : #ad")).toEqual(["#ad"])
  expect(keywordsOf("Non, vraiment, en partenariat avec @nike")).toEqual(["@nike", "en partenariat avec"])
})

it("Instagram's label or sponsors are enough, and a missing label is none", () => {
  const labelled = { isCollaboration: true, keywords: ["partenariat rémunéré", "@sezane"] }
  const caption = "Non sponsorisé"
  expect(detectCollaboration({ caption, isPaidPartnership: true, sponsors: ["Sezane"] })).toEqual(labelled)
  expect(detectCollaboration({ caption: "", sponsors: ["sezane"] })).toEqual(labelled)
  for (const isPaidPartnership of [false, null])
    expect(detectCollaboration({ caption: "", isPaidPartnership }).isCollaboration).toBe(false)
})

it.each<[string, Parameters<typeof detectCollaboration>[0], string[]]>([
  ["a sponsor before a co-author", { caption: "#ad @c", sponsors: ["a"], coauthors: ["b"] }, ["@a"]],
  ["a co-author before the account that a sign names", { caption: "Pub @c", coauthors: ["b"] }, ["@b"]],
  ["of several co-authors the one that a sign names", { caption: "Pub @c", coauthors: ["b", "c"] }, ["@c"]],
  [
    "the account that a sign names before a tagged one",
    { caption: "Pub @c et @d", tagged: ["e"] },
    ["@c", "@d"],
  ],
  ["the only mentioned account", { caption: "Robe @c\n#ad" }, ["@c"]],
  ["the only tagged account", { caption: "#ad", tagged: ["e"] }, ["@e"]],
  ["none of several", { caption: "Robe @c, sac @d\n#ad", tagged: ["e", "f"] }, []],
  ["not the author", { caption: "Pub @Lena", author: "lena", sponsors: ["lena"], tagged: ["lena"] }, []],
  ["not the photographer", { caption: "#ad 📸 @hugo", tagged: ["hugo"] }, []],
  ["no relative", { caption: "Avec ma sœur @julie\nRobe @c #ad" }, ["@c"]],
])("the brand is %s", (_, post, brands) => {
  expect(detectCollaboration(post).keywords.filter((keyword) => keyword.startsWith("@"))).toEqual(brands)
})

it("there are ten keywords at most, and a long caption is read in time", () => {
  const brands = Array.from({ length: 40 }, (_, index) => `@marque${index}`).join(" ")
  expect(keywordsOf(`En partenariat avec ${brands}`)).toHaveLength(10)
  const started = performance.now()
  for (const part of ["pas de un ", "@a ", "#ad ", "en partenariat avec @", "(", "non - ", "l'l'l'"]) {
    keywordsOf(part.repeat(5000 / part.length))
  }
  expect(performance.now() - started).toBeLessThan(2000)
})

const keywordsOf = (caption: string) => detectCollaboration({ caption }).keywords
