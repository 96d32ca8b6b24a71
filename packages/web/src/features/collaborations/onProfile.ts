/** The switch that lists a campaign on its influencers' public profiles, in the form and beside the links. */
export const ON_PROFILE = {
  label: "Afficher sur le profil public",
  about:
    "Tant que le lien est actif, le profil public de ses influenceurs cite la campagne et sa marque. Chacun peut alors lire la page des influenceurs\u00a0: étapes, livrables, documents que voit la marque ou ajoutés par le lien public. Aucun montant, et rien ne peut y être ajouté. L'enlever du profil ne ferme pas la page à qui en a déjà l'adresse\u00a0: pour cela, désactivez le lien.",
}
