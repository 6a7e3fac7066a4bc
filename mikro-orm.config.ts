import { defineConfig, type Options, ReflectMetadataProvider } from '@mikro-orm/postgresql';
import { entities } from './src/server/entities.generated';

const model: Options = defineConfig({
  entities,
  metadataProvider: ReflectMetadataProvider,
  forceUtcTimezone: true,
  logger: () => {},
});

export default model;
