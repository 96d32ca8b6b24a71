export function Component() {
  return <h1>Compte</h1>
}
