import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { resolvers } from '../src/server/resolvers';
import { createSchema } from '../src/server/schema';

/** Writes the schema that the resolvers make. */
export const emittedSchema = (): string => `${printSchema(lexicographicSortSchema(createSchema(resolvers)))}\n`;

if (require.main === module) writeFileSync(join(__dirname, 'schema.graphql'), emittedSchema());
