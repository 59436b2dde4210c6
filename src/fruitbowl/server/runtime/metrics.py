"""Metrics for Prometheus."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.commands = Counter(
            "fruitbowl_commands", "What people asked for", ["kind", "outcome"], registry=self._registry
        )
        self.seconds = Histogram(
            "fruitbowl_command_seconds",
            "From asking to being on disk",
            buckets=SECONDS_BUCKETS,
            registry=self._registry,
        )
        self.requests = Counter("fruitbowl_requests", "HTTP requests", ["route", "status"], registry=self._registry)
        self.closed = Counter(
            "fruitbowl_sockets_closed", "Sockets that the server closed", ["reason"], registry=self._registry
        )

    def gauge(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """Add a gauge that is read when it is scraped."""
        Gauge(f"fruitbowl_{name}", meaning, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self._registry)
