import { pdf, png } from "../files.ts"
import type { Conversation, Letter, Owner } from "../letters.ts"
import { bothWays, dayAfter, type Facts, filled, later, plain, quoted, received } from "../words.ts"

type Choice = readonly [string, ...string[]]

interface Words {
  subjects: Choice
  openings: Choice
  offers: Choice
  money: Choice
  endings: Choice
  closings: Choice
  answers: Choice
  /** To the answer at the same index. */
  replies: Choice
}

const FRENCH: Words = {
  subjects: [
    "Collaboration {brand} x Lou",
    "Proposition de partenariat – {brand}",
    "Brief {brand} : lancement du {day+30}",
    "{brand} cherche sa prochaine créatrice",
    "Une idée de Reel pour cet automne ?",
    "Campagne Instagram {brand} – vos tarifs ?",
  ],
  openings: [
    "Bonjour {name},\n\nJe m'occupe des partenariats chez {brand}. Toute l'équipe suit votre compte depuis vos vidéos du printemps, et le ton que vous avez nous plaît beaucoup.",
    "Bonjour {name},\n\nVotre dernière série de stories a beaucoup circulé dans nos bureaux. {brand} prépare une campagne, et votre nom est venu tout de suite.",
    "Hello {name} !\n\nOn s'était parlé à un petit-déjeuner presse l'an dernier. Je travaille maintenant chez {brand} et j'aimerais vous proposer quelque chose.",
    "Bonjour {name},\n\nNous cherchons trois créatrices pour faire connaître {product} {ofBrand}, et nous aimerions que vous soyez l'une d'elles.",
  ],
  offers: [
    "Ce que nous imaginons : 1 Reel et 3 stories autour {ofProduct}, avec une publication entre le {day+21} et le {day+28}. Vous gardez la main sur le scénario ; nous demandons seulement à relire avant la mise en ligne.",
    "Il s'agirait d'une vidéo TikTok de 45 secondes et d'un carrousel Instagram qui montrent {product} au quotidien, sans mise en scène trop publicitaire. Nous envoyons le produit deux semaines avant.",
    "Nous pensons à une série de trois vidéos courtes, une par semaine à partir du {day+20}. La première présenterait {product}, les deux autres seraient libres.",
    "Le format : une vidéo YouTube dans laquelle {product} apparaît pendant 60 à 90 secondes, plus deux stories avec lien le jour de la publication.",
  ],
  money: [
    "Notre budget est de {sum} HT, droits d'utilisation de trois mois sur nos réseaux compris.",
    "Nous avons prévu entre {sum-300} et {sum+200} HT selon ce que vous proposez.",
    "Pourriez-vous m'envoyer vos tarifs et vos statistiques des trente derniers jours ?",
    "La rémunération serait de {sum} HT, payée à trente jours après la dernière publication.",
    "Nous n'avons pas encore arrêté de budget : dites-moi ce qui vous paraît juste et je le défendrai en interne.",
  ],
  endings: [
    "Est-ce que cela vous tente ? J'aurais besoin d'une réponse avant le {day+7}.",
    "Dites-moi ce que vous en pensez, et n'hésitez pas si vous avez des questions.",
    "J'aimerais beaucoup en parler de vive voix. Êtes-vous libre le {day+4} vers 11 h ?",
    "Si vous travaillez avec une agence, transmettez-lui ce message sans hésiter.",
  ],
  closings: ["Bien à vous,", "À très vite,", "Belle journée,"],
  answers: [
    "Bonjour,\n\nMerci pour votre message, j'aime beaucoup ce que fait {brand}. Pour ce format je demande {sum+400} HT, montage et une série de corrections compris. Qu'en dites-vous ?\n\nLou",
    "Bonjour,\n\nMerci d'avoir pensé à moi ! Je suis disponible à partir du {day+18}. Pouvez-vous me préciser les droits d'utilisation que vous souhaitez, et leur durée ?\n\nÀ bientôt,\nLou",
    "Bonjour,\n\nC'est très gentil, mais je viens de signer avec une marque du même univers et je dois respecter une exclusivité de deux mois. On se reparle ensuite ?\n\nLou",
  ],
  replies: [
    "Bonjour Lou,\n\nMerci pour votre retour rapide. Nous pouvons monter à {sum+200} HT si les stories comportent un lien. Cela vous irait-il ?\n\nBonne journée,",
    "Bonjour Lou,\n\nC'est noté. Je vous envoie le contrat avant le {day+3} et le produit part demain. Pouvez-vous me confirmer votre adresse de livraison ?\n\nMerci beaucoup,",
    "Bonjour Lou,\n\nJe comprends tout à fait, merci de votre franchise. Je note de vous recontacter dans deux mois.\n\nÀ bientôt,",
  ],
}

const ENGLISH: Words = {
  subjects: [
    "Paid partnership with {brand}?",
    "{brand} – creator brief for {day+30}",
    "Loved your last Reel – {brand} here",
  ],
  openings: [
    "Hi {name},\n\nI look after creator partnerships at {brand}. We have followed your account for a while and your audience in France is exactly who we would like to meet.",
    "Hi {name},\n\nHope you are well! {brand} is launching in France and Belgium next month and we are putting together a small group of creators.",
  ],
  offers: [
    "We would love one Reel and two stories about {product}, live between {day+20} and {day+27}. French or English is fine, whatever feels natural to you.",
    'The idea is a short "week with" video featuring {product}. You keep creative control; we only ask for one round of feedback.',
  ],
  money: [
    "Our budget is {sum} including three months of organic usage.",
    "Could you share your rates and a media kit?",
    "We can offer {sum-100} plus a 10% commission on sales made with your code.",
  ],
  endings: ["Could you let me know by {day+6}?", "Happy to jump on a call if that is easier."],
  closings: ["Best wishes,", "Speak soon,"],
  answers: [
    "Hi,\n\nThank you for reaching out, I really like {brand}. My rate for this format is {sum+300}, editing included. Paid ads would be on top.\n\nBest,\nLou",
    "Hi,\n\nThanks a lot! The dates work for me. Could you tell me more about usage rights and exclusivity?\n\nLou",
  ],
  replies: [
    "Hi Lou,\n\nThanks for getting back so quickly. We can stretch to {sum+150} all in. Would that work?\n\nBest,",
    "Hi Lou,\n\nGreat. No exclusivity, and three months organic only. I will send the agreement by {day+3}.\n\nThanks,",
  ],
}

const wordsOf = ({ brand }: Facts): Words => (brand.language === "fr" ? FRENCH : ENGLISH)

/** A proposal of paid work. */
export function brief(facts: Facts, since: number): Letter {
  const { random, brand, at } = facts
  const [person] = brand.people
  const { subjects, openings, offers, money, endings, closings } = wordsOf(facts)
  const parts = [openings, offers, money, endings, closings].map((choice) =>
    filled(random.pick(choice), facts),
  )
  const text = `${parts.slice(0, 4).join("\n\n")}\n\n${parts[4]}\n${person.name}`
  const way = random.whole(0, 5)
  const attached = way === 0 ? [briefPdf(facts)] : way === 1 ? [mood(facts)] : []
  return {
    at,
    from: person,
    subject: filled(random.pick(subjects), facts),
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
  const { random, brand } = facts
  const first = brief(facts, since)
  const { answers, replies } = wordsOf(facts)
  const turn = random.whole(0, answers.length - 1)
  const [person] = brand.people
  const answerAt = later(first.at, random.whole(2, 30))
  const answer = filled(answers[turn] ?? "", { ...facts, at: answerAt })
  const replyAt = later(answerAt, random.whole(3, 48))
  const reply = `${filled(replies[turn] ?? "", { ...facts, at: replyAt })}\n${person.name}`
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
