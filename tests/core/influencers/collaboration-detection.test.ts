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

test("the keywords are few, and a long caption takes no time", () => {
  const brands = Array.from({ length: 40 }, (_, index) => `@marque${index}`).join(" ")
  expect(keywordsOf(`En partenariat avec ${brands}`)).toHaveLength(10)
  const started = performance.now()
  for (const part of ["pas de un ", "@a ", "#ad ", "en partenariat avec @", "(", "non - ", "l'l'l'"]) {
    keywordsOf(part.repeat(5000 / part.length))
  }
  expect(performance.now() - started).toBeLessThan(2000)
})
