import type { Letter } from "../letters.ts"
import { bothWays, type Facts, plain, received } from "../words.ts"

type Template = (
  facts: Facts,
  number: number,
) => { from: string; domain: string; subject: string; text: string }

const templates: [Template, ...Template[]] = [
  (_facts, number) => ({
    from: "Growth Team",
    domain: "followers-express.example",
    subject: `🚀 Gagnez ${number} abonnés en 7 jours, garanti !!!`,
    text: `Salut !\n\nTon compte mérite mieux. Nos packs à partir de 9,90 € livrent ${number} abonnés RÉELS en une semaine, sans mot de passe. Offre valable aujourd'hui seulement.\n\nClique ici : http://followers-express.example/pack`,
  }),
  () => ({
    from: "Service Sécurité",
    domain: "verif-compte-insta.example",
    subject: "Votre compte sera supprimé dans 24 heures",
    text: "Cher utilisateur,\n\nUne violation de droits d'auteur a été signalée sur votre compte. Confirmez votre identité sous 24 heures, faute de quoi il sera définitivement supprimé.\n\nFormulaire d'appel : http://verif-compte-insta.example/appel",
  }),
  (_facts, number) => ({
    from: "Lottery Desk",
    domain: "prize-office.example",
    subject: `You have won ${number},000 EUR`,
    text: `Dear winner,\n\nYour e-mail address was drawn among two million. To receive ${number},000 EUR please send your full name, address and a copy of your passport within 48 hours.\n\nCongratulations!`,
  }),
  () => ({
    from: "Crypto Wealth Academy",
    domain: "wealth-academy.example",
    subject: "Promote our token – 5 000 $ per story, paid in crypto",
    text: "Hello dear influencer,\n\nWe pay 5 000 $ per story for our new token. No experience needed, just send your wallet and a 200 $ activation deposit which will be refunded.\n\nMr. Brandon",
  }),
  () => ({
    from: "SEO Boost",
    domain: "seo-boost.example",
    subject: "Re: votre site n'apparaît pas en première page",
    text: "Bonjour Madame, Monsieur,\n\nNous avons analysé votre site et relevé 47 erreurs critiques. Pour 49 € par mois nous vous plaçons en première page. Puis-je vous appeler demain ?\n\nKevin",
  }),
]

/** Unsolicited mail. Gmail marks about half of it as spam. */
export function spam(facts: Facts, since: number, isKnown: boolean): Letter {
  const { random, at } = facts
  const { from, domain, subject, text } = random.pick(templates)(facts, random.whole(2, 90) * 100)
  const isBare = random.chance(0.5)
  return {
    at,
    from: { name: from, email: `contact${random.whole(1, 99)}@${domain}` },
    subject,
    labels: isKnown ? ["SPAM", "UNREAD"] : received(at, since),
    body: () => (isBare ? plain(text) : bothWays(text)),
  }
}
