export function Component() {
  return <h1>Gestion utilisateurs</h1>
}
