import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'sqlite', schema: './worker/tenant/schema/*.ts', out: './migrations' })
