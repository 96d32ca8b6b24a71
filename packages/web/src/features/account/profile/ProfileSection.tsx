import { Section } from "../Section.tsx"
import { Identity } from "./Identity.tsx"
import { ProfileForm } from "./ProfileForm.tsx"

export function ProfileSection() {
  return (
    <Section id="profil" hint="Votre nom et votre poste sont visibles de votre équipe.">
      <ProfileForm />
      <Identity />
    </Section>
  )
}
