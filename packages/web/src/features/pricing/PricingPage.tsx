export function Component() {
  return <h1>Abonnements</h1>
}
