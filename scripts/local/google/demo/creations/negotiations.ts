import { pdf, png } from "../files.ts"
import { type Conversation, DAY_MS, HOUR_MS, type Letter, type Owner } from "../letters.ts"
import { bothWays, type Facts, filled, later, plain, quoted, received } from "../words.ts"

interface Script {
  subject: string
  /** Alternately by the brand and the creator. */
  steps: string[]
}

/** About money. */
const PRICE: Script = {
  subject: "Partenariat {brand} : budget et calendrier",
  steps: [
    "Bonjour Lou,\n\nNous aimerions vous confier le lancement {ofProduct} : 1 Reel, 4 stories et une photo, en ligne avant le {day+40}. Notre enveloppe est de {sum} HT.\n\nQu'en pensez-vous ?",
    "Bonjour,\n\nMerci pour cette proposition, le produit me plaît. Pour ce volume je suis plutôt à {sum+900} HT : le tournage et le montage me prennent trois jours.\n\nLou",
    "Bonjour Lou,\n\nJe comprends. En interne je peux défendre {sum+350} HT, mais il nous faudrait alors six mois de droits au lieu de trois.\n\nEst-ce envisageable ?",
    "Bonjour,\n\nSix mois, oui, mais en organique seulement. Pour des publicités payantes je demande 20 % de plus. Et je retire la photo : disons {sum+500} HT pour le Reel et les quatre stories.\n\nLou",
    "Bonjour Lou,\n\nAccord sur le principe ! {sum+500} HT, un Reel, quatre stories, six mois de droits organiques. Je prépare le contrat.\n\nÀ qui dois-je l'adresser ?",
    "Bonjour,\n\nParfait. À mon nom : Lou Marchand, micro-entreprise. Mon numéro SIRET figure sur le devis joint.\n\nLou",
    "Bonjour Lou,\n\nVoici le contrat. Pouvez-vous le relire et le signer avant le {day+5} ? Le produit part aujourd'hui par transporteur.",
    "Bonjour,\n\nJ'ai tout relu : il manque la mention des droits « organiques uniquement » à l'article 6, et l'exclusivité n'était pas prévue. Pouvez-vous corriger ces deux points ?\n\nLou",
    "Bonjour Lou,\n\nVous avez raison, pardon : c'était notre modèle habituel. La version corrigée est jointe, sans exclusivité.",
    "Merci, c'est signé ! Je vous envoie un premier montage le {day+12}.\n\nLou",
  ],
}

/** About deliverables and corrections. */
const CONTENT: Script = {
  subject: "{brand} – validation de la vidéo",
  steps: [
    "Bonjour Lou,\n\nLe contrat est signé de notre côté, merci. Voici les points clés pour {product} : une prise en main, dire le nom une fois à l'oral, indiquer « Collaboration commerciale ». Premier montage attendu le {day+10}.",
    "Bonjour,\n\nBien reçu. J'imagine une routine du matin, filmée à la lumière naturelle, sans musique sur la première partie. Est-ce que cela vous convient ?\n\nLou",
    "Bonjour Lou,\n\nOui, très bonne idée. Évitez seulement les autres produits de la même catégorie sur l'étagère.",
    "Voici le premier montage, 42 secondes. Dites-moi tout !\n\nLou",
    "Bonjour Lou,\n\nMerci, c'est très réussi. Deux demandes : le nom arrive un peu tard, à 0:31, et le service juridique souhaite retirer « miracle » à 0:18.",
    "Bonjour,\n\nPas de problème pour « miracle ». Pour le nom, je peux l'avancer à 0:12 sans casser le rythme. Nouvelle version demain.\n\nLou",
    "Parfait, merci pour votre réactivité !",
    "Voici la deuxième version, avec les sous-titres.\n\nLou",
    "Bonjour Lou,\n\nC'est validé ! Publication le {day+3} à 18 h, stories le lendemain. Le lien suivi est celui du contrat.",
    "C'est noté. Je vous enverrai les statistiques sept jours après, avec la facture.\n\nLou",
  ],
}

/** About delays, in English. */
const DELAYS: Script = {
  subject: "{brand} x Lou – timeline & usage",
  steps: [
    "Hi Lou,\n\nFollowing up on our call: one Reel and three stories for {product}, {sum}, live on {day+25}. Does that reflect what we agreed?",
    "Hi,\n\nYes, except that we said two stories. And the parcel has not arrived yet, so the date may be tight.\n\nLou",
    "Hi Lou,\n\nApologies, two stories it is. The courier says {day+2}. Shall we move the post by a week?",
    "A week later works: {day+30}. Could you update the agreement?\n\nLou",
    "Updated and attached. Our paid team also asked whether they could boost the Reel for thirty days.",
    "Happy to, for an extra {sum*0.3}. I would need to see the ad copy first.\n\nLou",
    "That is above what paid had in mind. Could we do fourteen days for half of it?",
    "Fourteen days for half is fair. Let's do that.\n\nLou",
    "Wonderful, the addendum is on its way. Thank you for being so easy to work with!",
    "Signed both. The parcel is here too, finally – filming on Thursday.\n\nLou",
  ],
}

/** The attachments of each step, by index from 0. */
const FILES: Record<number, (facts: Facts) => ReturnType<typeof pdf>> = {
  5: ({ budget }) =>
    pdf("Devis Lou Marchand.pdf", [
      "Devis",
      "Lou Marchand, micro-entreprise",
      `Total : ${budget + 500} EUR HT`,
    ]),
  6: ({ brand }) =>
    pdf(`Contrat ${brand.name}.pdf`, [
      "Contrat de collaboration",
      brand.name,
      "Article 6 : droits d'utilisation",
    ]),
  8: ({ brand }) =>
    pdf(`Contrat ${brand.name} v2.pdf`, ["Contrat de collaboration (v2)", brand.name, "Sans exclusivité"]),
}

/** A negotiation that ends today began some weeks ago. */
const ITS_LENGTH_MS = 20 * DAY_MS

/** A long exchange, with the creator's own mails as sent ones. */
export function negotiation(facts: Facts, owner: Owner, since: number): Conversation {
  const { random, brand } = facts
  const script = brand.language === "en" ? DELAYS : random.chance(0.5) ? PRICE : CONTENT
  const [person, colleague] = brand.people
  const subject = filled(script.subject, facts)
  const letters: Letter[] = []
  let at = facts.at - ITS_LENGTH_MS
  let before: { text: string; person: typeof person; at: number } | null = null
  for (const [turn, step] of script.steps.entries()) {
    const isOwn = turn % 2 === 1
    const text = filled(step, { ...facts, at })
    const from = isOwn ? owner : person
    const full = before ? `${text}\n\n${quoted(before.text, before.person, before.at, brand.language)}` : text
    const files = fileAt(script, turn, facts)
    letters.push({
      at,
      from,
      ...(isOwn ? { to: person } : {}),
      ...(turn >= 4 ? { cc: colleague } : {}),
      subject: turn === 0 ? subject : `Re: ${subject}`,
      labels: isOwn ? ["SENT"] : received(at, since, "CATEGORY_PERSONAL", "IMPORTANT"),
      body: () =>
        files.length > 0 || turn % 4 === 0
          ? bothWays(full, isOwn ? undefined : { person, brand }, files)
          : plain(full),
    })
    before = { text, person: from, at }
    at = Math.min(later(at, random.whole(4, 60)), since - HOUR_MS * (script.steps.length - turn))
  }
  return letters
}

function fileAt(script: Script, turn: number, facts: Facts) {
  if (script === PRICE) return FILES[turn] ? [FILES[turn](facts)] : []
  if (script === DELAYS) return turn === 4 ? [pdf("Agreement.pdf", ["Agreement", facts.brand.name])] : []
  return turn === 3 || turn === 7 ? [png(`image-${turn}.png`, [240, 200, 180], [90, 60, 110])] : []
}
