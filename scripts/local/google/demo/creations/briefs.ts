import { pdf, png } from "../files.ts"
import type { Conversation, Letter, Owner } from "../letters.ts"
import {
  amount,
  bothWays,
  dayAfter,
  type Facts,
  later,
  ofBrand,
  ofIts,
  plain,
  quoted,
  received,
} from "../words.ts"

type Words = (facts: Facts) => string
type Choice = [Words, ...Words[]]

const FRENCH = {
  subjects: [
    ({ brand }) => `Collaboration ${brand.name} x Lou`,
    ({ brand }) => `Proposition de partenariat – ${brand.name}`,
    ({ brand, at }) => `Brief ${brand.name} : lancement du ${dayAfter(at, 30, "fr")}`,
    ({ brand }) => `${brand.name} cherche sa prochaine créatrice`,
    () => "Une idée de Reel pour cet automne ?",
    ({ brand }) => `Campagne Instagram ${brand.name} – vos tarifs ?`,
  ] as Choice,
  openings: [
    ({ name, brand }) =>
      `Bonjour ${name},\n\nJe m'occupe des partenariats chez ${brand.name}. Toute l'équipe suit votre compte depuis vos vidéos du printemps, et le ton que vous avez nous plaît beaucoup.`,
    ({ name, brand }) =>
      `Bonjour ${name},\n\nVotre dernière série de stories a beaucoup circulé dans nos bureaux. ${brand.name} prépare une campagne, et votre nom est venu tout de suite.`,
    ({ name, brand }) =>
      `Hello ${name} !\n\nOn s'était parlé à un petit-déjeuner presse l'an dernier. Je travaille maintenant chez ${brand.name} et j'aimerais vous proposer quelque chose.`,
    ({ name, brand }) =>
      `Bonjour ${name},\n\nNous cherchons trois créatrices pour faire connaître ${brand.product} ${ofBrand(brand.name)}, et nous aimerions que vous soyez l'une d'elles.`,
  ] as Choice,
  offers: [
    ({ brand, at }) =>
      `Ce que nous imaginons : 1 Reel et 3 stories autour ${ofIts(brand.product)}, avec une publication entre le ${dayAfter(at, 21, "fr")} et le ${dayAfter(at, 28, "fr")}. Vous gardez la main sur le scénario ; nous demandons seulement à relire avant la mise en ligne.`,
    ({ brand }) =>
      `Il s'agirait d'une vidéo TikTok de 45 secondes et d'un carrousel Instagram qui montrent ${brand.product} au quotidien, sans mise en scène trop publicitaire. Nous envoyons le produit deux semaines avant.`,
    ({ brand, at }) =>
      `Nous pensons à une série de trois vidéos courtes, une par semaine à partir du ${dayAfter(at, 20, "fr")}. La première présenterait ${brand.product}, les deux autres seraient libres.`,
    ({ brand }) =>
      `Le format : une vidéo YouTube dans laquelle ${brand.product} apparaît pendant 60 à 90 secondes, plus deux stories avec lien le jour de la publication.`,
  ] as Choice,
  money: [
    ({ budget }) =>
      `Notre budget est de ${amount(budget, "fr")} HT, droits d'utilisation de trois mois sur nos réseaux compris.`,
    ({ budget }) =>
      `Nous avons prévu entre ${amount(budget - 300, "fr")} et ${amount(budget + 200, "fr")} HT selon ce que vous proposez.`,
    () => "Pourriez-vous m'envoyer vos tarifs et vos statistiques des trente derniers jours ?",
    ({ budget }) =>
      `La rémunération serait de ${amount(budget, "fr")} HT, payée à trente jours après la dernière publication.`,
    () =>
      "Nous n'avons pas encore arrêté de budget : dites-moi ce qui vous paraît juste et je le défendrai en interne.",
  ] as Choice,
  endings: [
    ({ at }) =>
      `Est-ce que cela vous tente ? J'aurais besoin d'une réponse avant le ${dayAfter(at, 7, "fr")}.`,
    () => "Dites-moi ce que vous en pensez, et n'hésitez pas si vous avez des questions.",
    ({ at }) =>
      `J'aimerais beaucoup en parler de vive voix. Êtes-vous libre le ${dayAfter(at, 4, "fr")} vers 11 h ?`,
    () => "Si vous travaillez avec une agence, transmettez-lui ce message sans hésiter.",
  ] as Choice,
  closings: [() => "Bien à vous,", () => "À très vite,", () => "Belle journée,"] as Choice,
  answers: [
    ({ brand, budget }) =>
      `Bonjour,\n\nMerci pour votre message, j'aime beaucoup ce que fait ${brand.name}. Pour ce format je demande ${amount(budget + 400, "fr")} HT, montage et une série de corrections compris. Qu'en dites-vous ?\n\nLou`,
    ({ at }) =>
      `Bonjour,\n\nMerci d'avoir pensé à moi ! Je suis disponible à partir du ${dayAfter(at, 18, "fr")}. Pouvez-vous me préciser les droits d'utilisation que vous souhaitez, et leur durée ?\n\nÀ bientôt,\nLou`,
    () =>
      "Bonjour,\n\nC'est très gentil, mais je viens de signer avec une marque du même univers et je dois respecter une exclusivité de deux mois. On se reparle ensuite ?\n\nLou",
  ] as Choice,
  replies: [
    ({ budget }) =>
      `Bonjour Lou,\n\nMerci pour votre retour rapide. Nous pouvons monter à ${amount(budget + 200, "fr")} HT si les stories comportent un lien. Cela vous irait-il ?\n\nBonne journée,`,
    ({ at }) =>
      `Bonjour Lou,\n\nC'est noté. Je vous envoie le contrat avant le ${dayAfter(at, 3, "fr")} et le produit part demain. Pouvez-vous me confirmer votre adresse de livraison ?\n\nMerci beaucoup,`,
    () =>
      "Bonjour Lou,\n\nJe comprends tout à fait, merci de votre franchise. Je note de vous recontacter dans deux mois.\n\nÀ bientôt,",
  ] as Choice,
}

const ENGLISH: typeof FRENCH = {
  subjects: [
    ({ brand }) => `Paid partnership with ${brand.name}?`,
    ({ brand, at }) => `${brand.name} – creator brief for ${dayAfter(at, 30, "en")}`,
    ({ brand }) => `Loved your last Reel – ${brand.name} here`,
  ],
  openings: [
    ({ name, brand }) =>
      `Hi ${name},\n\nI look after creator partnerships at ${brand.name}. We have followed your account for a while and your audience in France is exactly who we would like to meet.`,
    ({ name, brand }) =>
      `Hi ${name},\n\nHope you are well! ${brand.name} is launching in France and Belgium next month and we are putting together a small group of creators.`,
  ],
  offers: [
    ({ brand, at }) =>
      `We would love one Reel and two stories about ${brand.product}, live between ${dayAfter(at, 20, "en")} and ${dayAfter(at, 27, "en")}. French or English is fine, whatever feels natural to you.`,
    ({ brand }) =>
      `The idea is a short "week with" video featuring ${brand.product}. You keep creative control; we only ask for one round of feedback.`,
  ],
  money: [
    ({ budget }) => `Our budget is ${amount(budget, "en")} including three months of organic usage.`,
    () => "Could you share your rates and a media kit?",
    ({ budget }) =>
      `We can offer ${amount(budget - 100, "en")} plus a 10% commission on sales made with your code.`,
  ],
  endings: [
    ({ at }) => `Could you let me know by ${dayAfter(at, 6, "en")}?`,
    () => "Happy to jump on a call if that is easier.",
  ],
  closings: [() => "Best wishes,", () => "Speak soon,"],
  answers: [
    ({ brand, budget }) =>
      `Hi,\n\nThank you for reaching out, I really like ${brand.name}. My rate for this format is ${amount(budget + 300, "en")}, editing included. Paid ads would be on top.\n\nBest,\nLou`,
    () =>
      "Hi,\n\nThanks a lot! The dates work for me. Could you tell me more about usage rights and exclusivity?\n\nLou",
  ],
  replies: [
    ({ budget }) =>
      `Hi Lou,\n\nThanks for getting back so quickly. We can stretch to ${amount(budget + 150, "en")} all in. Would that work?\n\nBest,`,
    ({ at }) =>
      `Hi Lou,\n\nGreat. No exclusivity, and three months organic only. I will send the agreement by ${dayAfter(at, 3, "en")}.\n\nThanks,`,
  ],
}

export const wordsOf = ({ brand }: Facts): typeof FRENCH => (brand.language === "fr" ? FRENCH : ENGLISH)

/** A proposal of paid work. */
export function brief(facts: Facts, since: number): Letter {
  const { random, brand, at } = facts
  const [person] = brand.people
  const { subjects, openings, offers, money, endings, closings } = wordsOf(facts)
  const parts = [openings, offers, money, endings, closings].map((choice) => random.pick(choice)(facts))
  const text = `${parts.slice(0, 4).join("\n\n")}\n\n${parts[4]}\n${person.name}`
  const way = random.whole(0, 5)
  const attached = way === 0 ? [briefPdf(facts)] : way === 1 ? [mood(facts)] : []
  return {
    at,
    from: person,
    subject: random.pick(subjects)(facts),
    labels: received(at, since, "CATEGORY_PERSONAL", ...(random.chance(0.4) ? ["IMPORTANT"] : [])),
    body: () => {
      if (way === 2) return plain(text)
      // An old mail program's format, so only latin1 characters.
      if (way === 3)
        return plain(
          text.replace(/[’–…€\u202f]/g, (sign) => LATIN[sign] ?? "?"),
          "iso-8859-1",
        )
      return bothWays(text, { person, brand }, attached)
    },
  }
}

const LATIN: Record<string, string> = { "’": "'", "–": "-", "…": "...", "€": "EUR", "\u202f": " " }

const briefPdf = ({ brand, budget, at }: Facts) =>
  pdf(brand.language === "fr" ? `Brief créatif ${brand.name}.pdf` : `Creative brief ${brand.name}.pdf`, [
    brand.name,
    `Brief / ${dayAfter(at, 0, brand.language)}`,
    "1 Reel, 3 stories, mention #partenariat",
    `Budget : ${budget} EUR HT`,
  ])

const mood = ({ random, brand }: Facts) => {
  const shade = () => random.whole(40, 240)
  return png(
    `moodboard-${brand.domain.split(".")[0]}.png`,
    [shade(), shade(), shade()],
    [shade(), shade(), shade()],
  )
}

/** A brief, the creator's answer, and the outcome. */
export function answeredBrief(facts: Facts, owner: Owner, since: number): Conversation {
  const { random, brand, budget } = facts
  const first = brief(facts, since)
  const { answers, replies } = wordsOf(facts)
  const turn = random.whole(0, answers.length - 1)
  const [person] = brand.people
  const answerAt = later(first.at, random.whole(2, 30))
  const answer = answers[turn]?.({ ...facts, at: answerAt, budget }) ?? ""
  const replyAt = later(answerAt, random.whole(3, 48))
  const reply = `${replies[turn]?.({ ...facts, at: replyAt }) ?? ""}\n${person.name}`
  const subject = `Re: ${first.subject}`
  return [
    first,
    { at: answerAt, from: owner, to: person, subject, labels: ["SENT"], body: () => plain(answer) },
    {
      at: replyAt,
      from: person,
      subject,
      labels: received(replyAt, since, "CATEGORY_PERSONAL"),
      body: () => plain(`${reply}\n\n${quoted(answer, owner, answerAt, brand.language)}`),
    },
  ]
}
