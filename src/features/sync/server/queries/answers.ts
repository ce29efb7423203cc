import type { Database } from '../../../../platform/database/connect-database.ts'

/** Returns the last answer of a source to this question. */
export async function findAnswer(db: Database, source: string, question: string) {
  return db
    .selectFrom('sync_answer')
    .select(['answer', 'fetched_at'])
    .where('source', '=', source)
    .where('question', '=', question)
    .executeTakeFirst()
}

type CachedAnswer = { source: string; question: string; answer: object | null; at: Date }

export async function cacheAnswer(db: Database, { source, question, answer, at }: CachedAnswer): Promise<void> {
  const values = { answer: answer && JSON.stringify(answer), fetched_at: at }
  await db
    .insertInto('sync_answer')
    .values({ source, question, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'question']).doUpdateSet(values))
    .execute()
}

export async function deleteAnswersBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sync_answer').where('fetched_at', '<', before).execute()
}
