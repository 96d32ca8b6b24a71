export function Component() {
  return <h1>Plateforme</h1>
}
