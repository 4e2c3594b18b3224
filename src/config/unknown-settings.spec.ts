import { describe, expect, it } from '@jest/globals';
import { describeUnknown, findUnknownSettings, settingVariables } from './index.js';

const toldOf = (variable: string, value = 'x') =>
  findUnknownSettings({ [variable]: value }).map(describeUnknown);

describe('unknown settings', () => {
  it.each([
    ['QUARRY_DATA_DIR', 'DATA_DIR'],
    ['QUARY_DATA_DIR', 'DATA_DIR'],
    ['QUARRY_PORT', 'PORT'],
    ['QUARRY_API_KEYS', 'QUARRY_API_KEY'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABASE_URL_FILES', 'DATABASE_URL_FILE'],
    ['database_url', 'DATABASE_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['DATA_DRI', 'DATA_DIR'],
    ['S3_BUCKET_NAME', 'S3_BUCKET'],
    ['S3_ACCESS_KEY_ID', 'S3_ACCESS_KEY'],
    ['MODEL_URL', 'MODEL_BASE_URL'],
    ['QUERY_MEMORY', 'QUERY_MEMORY_MB'],
    ['DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'],
    ['LOG_LEVEL_FILE', 'LOG_LEVEL'],
  ])('%s is named with the setting that is meant, %s', (variable, meant) => {
    expect(toldOf(variable)).toEqual([`${variable} is not a setting; did you mean ${meant}?`]);
  });

  it('that nothing known is near to are named where they begin with the name of the service', () => {
    expect(toldOf('QUARRY_COLOUR')).toEqual(['QUARRY_COLOUR is not a setting']);
  });

  it.each(settingVariables())('are none of those that are read: %s', (variable) => {
    expect(toldOf(variable)).toEqual([]);
  });

  it.each([
    ...['PATH', 'HOME', 'HOSTNAME', 'HOSTTYPE', 'SHELL', 'PAGER', 'LANG', 'LANGUAGE', 'LC_ALL', 'TZ', 'USER'],
    ...['PWD', 'OLDPWD', 'LOGNAME', 'TERM', 'COLORTERM', 'DISPLAY', 'EDITOR', 'MAIL', 'TMPDIR', 'SHLVL', '_'],
    ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_PATH', 'NODE_EXTRA_CA_CERTS', 'NODE_VERSION', 'YARN_VERSION', 'CI'],
    ...[
      'npm_config_loglevel',
      'npm_package_version',
      'npm_lifecycle_event',
      'INIT_CWD',
      'UV_THREADPOOL_SIZE',
    ],
    ...['HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'OPENAI_API_KEY'],
    ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION', 'MINIO_ROOT_USER', 'POSTGRES_PASSWORD'],
    ...['PGHOST', 'PGPORT', 'PGDATABASE', 'PGPASSFILE', 'POSTGRES_URL', 'REDIS_HOST', 'REDIS_PASSWORD'],
    ...['KUBERNETES_SERVICE_HOST', 'KUBERNETES_PORT', 'REDIS_PORT', 'REDIS_SERVICE_PORT_REDIS'],
    ...['DATABASE_HOST', 'DATABASE_PASSWORD', 'MODEL_DIR', 'QUERY_STRING', 'XDG_DATA_DIRS', 'XDG_DATA_HOME'],
    ...['OTEL_SERVICE_NAME', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'SSH_AUTH_SOCK', 'LESSOPEN', 'LS_COLORS'],
    ...['TEST_DATABASE_URL', 'DEBUG', 'PORTS', 'HOSTS', 'ROLES', 'DOCS_DIR', 'VIRTUAL_ENV', 'JAVA_HOME'],
  ])('are not ordinary variables: %s', (variable) => {
    expect(toldOf(variable)).toEqual([]);
  });

  it('are not what Kubernetes tells of a service that is called quarry', () => {
    const told = {
      QUARRY_PORT: 'tcp://10.96.0.12:80',
      QUARRY_SERVICE_HOST: '10.96.0.12',
      QUARRY_SERVICE_PORT: '80',
      QUARRY_SERVICE_PORT_HTTP: '80',
      QUARRY_PORT_80_TCP: 'tcp://10.96.0.12:80',
      QUARRY_PORT_80_TCP_ADDR: '10.96.0.12',
      QUARRY_PORT_80_TCP_PROTO: 'tcp',
      QUARRY_API_SERVICE_HOST: '10.96.0.13',
    };

    expect(findUnknownSettings(told)).toEqual([]);
  });

  it('are not empty ones, which count as unset', () => {
    expect(toldOf('DATABSE_URL', '')).toEqual([]);
  });
});
