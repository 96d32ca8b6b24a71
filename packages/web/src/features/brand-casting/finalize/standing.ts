import { formatNumber } from "../../../lib/format.ts"

/** Where the person's choices are: here, or with the agency. */
export function standing(unsent: number, decided: number, closed: boolean): string {
  const count = formatNumber(unsent)
  if (unsent && closed)
    return `Choix non envoyés : ${count}. Ils restent sur cette page ; l'agence peut prolonger la deadline.`
  if (unsent) return `${count} choix à envoyer, ${unsent > 1 ? "gardés" : "gardé"} sur cet appareil.`
  return decided
    ? "L'agence a reçu tous vos choix."
    : "Vos choix sont gardés sur cet appareil jusqu'à leur envoi."
}
