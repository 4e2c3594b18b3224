import { Module } from '@nestjs/common';
import { AddressResolver, SystemAddressResolver } from './address-resolver.js';
import { HostGuard } from './host-guard.js';
import { RemoteFiles } from './remote-files.js';

/** Files of other hosts, fetched by URL. */
@Module({
  providers: [{ provide: AddressResolver, useClass: SystemAddressResolver }, HostGuard, RemoteFiles],
  exports: [RemoteFiles],
})
export class RemoteFilesModule {}
