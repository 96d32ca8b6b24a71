import { pdf } from "../files.ts"
import type { Letter, Person } from "../letters.ts"
import { amount, bothWays, dayAfter, type Facts, ofBrand, plain, received } from "../words.ts"

interface Notice {
  from: Person
  subject: string
  text: string
  file?: { name: string; lines: string[] }
}

type Template = (facts: Facts, number: number) => Notice

const ACCOUNTANT: Person = { name: "Cabinet Brossard", email: "contact@cabinet-brossard.example" }
const BANK: Person = { name: "Banque Méridienne Pro", email: "ne-pas-repondre@banque-meridienne.example" }
const SIGNATURES: Person = { name: "Paraphe", email: "notifications@paraphe.example" }
const PARCELS: Person = { name: "Colis Azur", email: "suivi@colis-azur.example" }

const templates: [Template, ...Template[]] = [
  ({ brand, budget }, number) => ({
    from: { name: `Comptabilité ${brand.name}`, email: `compta@${brand.domain}` },
    subject: `Votre facture F-${number} : paiement effectué`,
    text: `Bonjour,\n\nNous avons réglé votre facture F-${number} d'un montant de ${amount(budget, "fr")} HT. Le virement apparaîtra sur votre compte sous deux jours ouvrés.\n\nCordialement,\nLe service comptable ${ofBrand(brand.name)}`,
    file: {
      name: `Avis de paiement F-${number}.pdf`,
      lines: ["Avis de paiement", `Facture F-${number}`, `${budget} EUR HT`],
    },
  }),
  ({ brand, budget }, number) => ({
    from: { name: `Comptabilité ${brand.name}`, email: `compta@${brand.domain}` },
    subject: `Facture F-${number} : il manque le numéro de bon de commande`,
    text: `Bonjour,\n\nNous ne pouvons pas régler votre facture F-${number} (${amount(budget, "fr")} HT) : le numéro de bon de commande n'y figure pas. Merci de nous renvoyer une facture rectifiée, avec vos coordonnées bancaires.\n\nCordialement,\nLe service comptable`,
  }),
  ({ at }) => ({
    from: ACCOUNTANT,
    subject: "Déclaration de TVA : pièces à transmettre",
    text: `Bonjour Lou,\n\nPour la déclaration du trimestre, pouvez-vous nous transmettre vos factures émises et vos justificatifs de frais avant le ${dayAfter(at, 8, "fr")} ?\n\nBien cordialement,\nLe cabinet Brossard`,
  }),
  ({ at }) => ({
    from: BANK,
    subject: "Votre relevé de compte est disponible",
    text: `Bonjour,\n\nVotre relevé de compte arrêté au ${dayAfter(at, -1, "fr")} est disponible dans votre espace client. Nous ne vous demanderons jamais vos codes par e-mail.\n\nBanque Méridienne Pro`,
  }),
  ({ brand }) => ({
    from: SIGNATURES,
    subject: `${brand.name} vous demande de signer un document`,
    text: `Bonjour Lou Marchand,\n\n${brand.people[0].name} (${brand.name}) vous a envoyé « Contrat de collaboration » à signer.\n\nOuvrez Paraphe pour le lire et le signer. Le lien expire dans quinze jours.\n\nParaphe`,
  }),
  ({ brand }, number) => ({
    from: PARCELS,
    subject: `Votre colis ${number}FR arrive demain`,
    text: `Bonjour,\n\nLe colis envoyé par ${brand.name} sera livré demain entre 9 h et 13 h. Vous pouvez choisir un point de retrait depuis le suivi.\n\nColis Azur`,
  }),
  ({ brand, at }, number) => ({
    from: { name: `${brand.name} – juridique`, email: `juridique@${brand.domain}` },
    subject: `Avenant n° ${number % 9} au contrat : prolongation des droits`,
    text: `Bonjour,\n\nLes droits d'utilisation de vos contenus expirent le ${dayAfter(at, 20, "fr")}. Nous souhaitons les prolonger de trois mois aux conditions de l'avenant joint. Merci de nous le retourner signé.\n\nCordialement,\nLe service juridique`,
    file: {
      name: `Avenant ${number % 9}.pdf`,
      lines: ["Avenant au contrat de collaboration", "Prolongation : trois mois"],
    },
  }),
]

/** Papers: invoices, contracts, parcels. */
export function notice(facts: Facts, since: number): Letter {
  const { random, at } = facts
  const { from, subject, text, file } = random.pick(templates)(facts, random.whole(1000, 9999))
  return {
    at,
    from,
    subject,
    labels: received(at, since, "CATEGORY_UPDATES"),
    body: () => (file ? bothWays(text, undefined, [pdf(file.name, file.lines)]) : plain(text)),
  }
}
