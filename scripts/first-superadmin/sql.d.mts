export function firstSuperAdminSql(who: {
  id: string
  auditId: string
  name: string
  email: string
  passwordHash: string
  now: number
}): string[]
