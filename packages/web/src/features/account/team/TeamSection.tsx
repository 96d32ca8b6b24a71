import { ErrorState } from "../../../components/ErrorState.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { useMayManage, useTeam } from "../queries.ts"
import { Section } from "../Section.tsx"
import { MemberRow } from "./MemberRow.tsx"
import styles from "./Team.module.css"

const countOf = (members: number): string => (members > 1 ? `${members} membres` : `${members} membre`)

export function TeamSection() {
  const mayManage = useMayManage()
  const { data, error, refetch } = useTeam()
  return (
    <Section
      id="equipe"
      count={data ? countOf(data.items.length) : ""}
      hint={
        mayManage
          ? "Choisissez ce que chacun peut ouvrir. Le propriétaire de l'agence ne peut être ni restreint ni supprimé."
          : "Les administrateurs de l'agence gèrent l'équipe et ses accès."
      }
    >
      {data ? (
        <ul className={styles.members} aria-label="Membres de l'agence">
          {data.items.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title="Impossible d'afficher l'équipe" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState rows={4} label="Chargement de l'équipe" />
      )}
    </Section>
  )
}
