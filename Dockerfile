# The service as a container image: docker build --tag comanda . (npm run image makes one without a network.)
FROM node:26-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The image has its own Node, so the pinned one is left out.
RUN npm pack --pack-destination /tmp \
 && npm install --prefix /install --omit=dev /tmp/comanda-*.tgz \
 && rm -rf /install/node_modules/node-linux-* \
 && mkdir /install/data

FROM node:26-slim
COPY --from=build /install/node_modules/ /app/node_modules/
COPY --from=build --chown=65532:65532 --chmod=700 /install/data /data
USER 65532:65532
WORKDIR /data
VOLUME /data
# Allocator limits as in src/memory.json: large blocks are returned to the system.
ENV HOST=0.0.0.0 PORT=8080 DATABASE_URL=sqlite:/data/comanda.db COMANDA_DEMO=0 \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "/app/node_modules/comanda/dist/healthcheck.js"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "/app/node_modules/comanda/dist/server/entry.js"]
CMD ["serve"]
